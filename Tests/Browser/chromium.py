"""Chromium, whose pages are asked by the protocol of its developer tools, in their main frame.

By the driver's own commands a script takes three times as long and a click five times: of these it is fifty messages between the driver and the
browser, here it is four. <https://chromedevtools.github.io/devtools-protocol/tot/>
"""

import json

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, JavascriptException, NoSuchElementException, StaleElementReferenceException,
    TimeoutException, WebDriverException,
)

# What is done with a function and its arguments. A page that is still loaded may have no elements yet.
BEGINNING = """
  if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  for (const one of given) if (one instanceof Node && !one.isConnected) throw new Error("stale");
"""
# Tests put something else in the place of setTimeout.
WITHIN_LIMIT = """
  const withinLimit = (begin) => new Promise((done, fail) => {
    AbortSignal.timeout(limit).addEventListener("abort", () => fail(new Error(`no answer in ${limit} ms`)));
    begin(done, fail);
  });
"""
VALUE = f"""async (run, given, limit) => {{
  {BEGINNING} {WITHIN_LIMIT}
  let value = run(...given);
  if (value instanceof Promise) value = await withinLimit((done, fail) => value.then(done, fail));
  if ([value].flat().some((one) => one instanceof Node)) throw new TypeError("an element is no value");
  return value;
}}"""
PROMISED_VALUE = f"async (run, given, limit) => {{ {BEGINNING} {WITHIN_LIMIT} return withinLimit((done) => run(...given, done)); }}"
REFERENCE = f"async (run, given) => {{ {BEGINNING} return run(...given); }}"

VISIBLE = """this.checkVisibility({ visibilityProperty: true })
  && [...this.getClientRects()].some(({ width, height }) => width > 0 && height > 0)"""
# The point of an element that a click meets, in pixels of the viewport, or why there is none. Nothing for an option, which is chosen.
CLICK = f"""
  if (this instanceof HTMLOptionElement) {{
    const select = this.closest("select");
    if (this.disabled || select.matches(":disabled") || !select.checkVisibility()) return "not to be chosen";
    const chosen = select.multiple ? !this.selected : true;
    if (this.selected === chosen) return null;
    this.selected = chosen;
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, {{ bubbles: true }}));
    return null;
  }}
  if (!({VISIBLE})) return "not visible";
  this.scrollIntoViewIfNeeded();
  const [box] = this.getClientRects();
  const point = [(Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2, (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2];
  const met = document.elementFromPoint(...point);
  if (!this.contains(met)) return `under ${{met?.outerHTML.slice(0, 200)}}`;
  delete this.clicked;
  addEventListener("click", (event) => {{
    const path = event.composedPath();
    const isControl = (one) => one instanceof Element && one.matches("a, button, input, label, option, select, summary, textarea, [tabindex]");
    this.clicked = path.includes(this) ? "it" : path.some(isControl) ? "another" : "none";
  }}, {{ capture: true, once: true }});
  return point;
"""
# The names of keys that have no letter, by selenium's letters for them.
KEYS = {"\ue00c": ("Escape", 27)}


class Chromium(webdriver.Chrome):
    # Seconds that a script may take.
    limit = 30
    # Whether the empty page is there, which is then not loaded once more.
    is_blank = False

    def set_script_timeout(self, time_to_wait):
        self.limit = time_to_wait

    def get(self, url):
        if url == "about:blank" and self.is_blank:
            return
        super().get(url)
        self.is_blank = url == "about:blank"

    def back(self):
        self.is_blank = False
        super().back()

    def execute_script(self, script, *arguments):
        """What a script returns, as JSON has it."""
        return self.value_of(self.run(VALUE, script, arguments))

    def execute_async_script(self, script, *arguments):
        """What a script hands to its last argument."""
        return self.value_of(self.run(PROMISED_VALUE, script, arguments))

    def find_element(self, by, selector):
        return self.found(self.element_of("return document.querySelector(arguments[0])", selector), by, selector)

    def find_elements(self, by, selector):
        return self.elements_of("return document.querySelectorAll(arguments[0])", selector)

    @staticmethod
    def found(element, by, selector):
        assert by == "css selector", by
        if element is None:
            raise NoSuchElementException(selector)
        return element

    @staticmethod
    def value_of(result):
        if "unserializableValue" in result:
            raise JavascriptException(f"{result['unserializableValue']} is no value of JSON")
        return result.get("value")

    def element_of(self, script, *arguments):
        """The element that a script returns, or nothing."""
        result = self.run(REFERENCE, script, arguments, returnByValue=False)
        return Element(self, result["objectId"]) if result.get("subtype") == "node" else None

    def elements_of(self, script, *arguments):
        """The elements of the list that a script returns."""
        result = self.run(REFERENCE, script, arguments, returnByValue=False)
        listed = self.ask("Runtime.getProperties", objectId=result["objectId"], ownProperties=True)["result"]
        return [Element(self, one["value"]["objectId"]) for one in listed if one["name"].isdigit()]

    def run(self, use, script, arguments, **options):
        """What comes of a script, which has a scope of its own, as the protocol says it."""
        function, limit = f"function () {{ {script}\n }}", self.limit * 1000
        elements = [one.id for one in arguments if isinstance(one, Element)]
        if not elements:
            # The limit that the protocol knows is of what happens before the first wait.
            return self.result_of("Runtime.evaluate", expression=f"({use})({function}, {json.dumps(arguments)}, {limit})", timeout=limit, **options)
        return self.result_of(
            "Runtime.callFunctionOn", functionDeclaration=f"function () {{ return ({use})({function}, arguments, {limit}); }}",
            objectId=elements[0], arguments=as_arguments(arguments), **options)

    def result_of(self, command, **values):
        """What a command of the protocol says that a script has come to."""
        answer = self.ask(command, **{"returnByValue": True, "awaitPromise": True, **values})
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]
            text = thrown.get("exception", {}).get("description") or json.dumps(thrown)
            raise StaleElementReferenceException("the page has the element no more") if text.startswith("Error: stale") else JavascriptException(text)
        return answer["result"]

    def ask(self, command, **values):
        """The answer to a command of the protocol. Where another page came meanwhile, that is what the driver's own commands raise."""
        try:
            return self.execute_cdp_cmd(command, values)
        except WebDriverException as error:
            if any(words in str(error) for words in ("with given id", "specified id")):
                raise StaleElementReferenceException("the page is another") from error
            if any(words in str(error) for words in ("navigated or closed", "context was destroyed", "Promise was collected")):
                raise TimeoutException("the page is another") from error
            raise


def as_arguments(values):
    return [{"objectId": one.id} if isinstance(one, Element) else {"value": one} for one in values]


class Element:
    """An element of the page that is loaded, with those methods of Selenium's that tests use."""

    def __init__(self, browser, id_):
        self.browser = browser
        self.id = id_

    def value(self, body, *values):
        """What a function with this body returns, whose `this` is the element and to which `values` are arguments."""
        return self.browser.value_of(self.browser.result_of(
            "Runtime.callFunctionOn", objectId=self.id, arguments=as_arguments(values),
            functionDeclaration=f"function (...values) {{ if (!this.isConnected) throw new Error('stale'); {body} }}"))

    def __eq__(self, other):
        return isinstance(other, Element) and self.value("return this === values[0]", other)

    __hash__ = None

    @property
    def text(self):
        """What is shown of it."""
        return self.value(f"""
          const text = this instanceof HTMLOptionElement ? this.text : {VISIBLE} ? this.innerText ?? this.textContent : "";
          return text.replaceAll("\\u00a0", " ").trim();
        """)

    @property
    def rect(self):
        """Where it is in the viewport, in pixels of CSS: `x`, `y`, `width`, `height`."""
        return self.value("return this.getBoundingClientRect().toJSON()")

    @property
    def accessible_name(self):
        return self.accessible["name"]["value"]

    @property
    def aria_role(self):
        return self.accessible["role"]["value"]

    @property
    def accessible(self):
        """What the browser says of it to screen readers."""
        return self.browser.ask("Accessibility.getPartialAXTree", objectId=self.id, fetchRelatives=False)["nodes"][0]

    def get_dom_attribute(self, name):
        return self.value("return this.getAttribute(values[0])", name)

    def get_property(self, name):
        return self.value("return this[values[0]]", name)

    def is_displayed(self):
        return self.value(f"return {VISIBLE}")

    def is_enabled(self):
        return self.value("return !this.matches(':disabled')")

    def find_element(self, by, selector):
        return self.browser.found(self.browser.element_of("return arguments[0].querySelector(arguments[1])", self, selector), by, selector)

    def find_elements(self, by, selector):
        return self.browser.elements_of("return arguments[0].querySelectorAll(arguments[1])", self, selector)

    def click(self):
        """Presses and releases the mouse where a person would. An option is chosen by a script."""
        point = self.value(CLICK)
        if isinstance(point, str):
            raise ElementClickInterceptedException(point)
        if point is None:
            return
        for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
            self.browser.ask("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", buttons=buttons, clickCount=1)
        try:
            clicked = self.value("return this.clicked ?? 'none'")
        except (StaleElementReferenceException, TimeoutException):
            # By the click.
            return
        # It was moved before the mouse was pressed.
        assert clicked != "another", "another element was clicked"
        if clicked == "none":
            raise ElementClickInterceptedException("nothing was clicked")

    def send_keys(self, text):
        """Types, or gives a field for files these, a line each."""
        if self.get_property("type") == "file":
            self.browser.ask("DOM.setFileInputFiles", files=text.split("\n"), objectId=self.id)
            return
        self.value("this.focus()")
        if not all(letter in KEYS for letter in text) and not self.value("return document.activeElement === this"):
            raise ElementNotInteractableException("it does not get the focus")
        for letter in text:
            assert letter in KEYS or not "\ue000" <= letter <= "\uf8ff", hex(ord(letter))
            key, code = KEYS.get(letter, (letter, 0))
            typed = {} if letter in KEYS else {"text": letter}
            self.browser.ask("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **typed)
            self.browser.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
