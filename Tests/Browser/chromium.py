"""Drives the main frame of pages in Chromium through the DevTools protocol.

With the driver's own commands a script takes three times as long, and a click five times: a click
costs fifty messages between the driver and the browser there, and four here.
<https://chromedevtools.github.io/devtools-protocol/tot/>
"""

import json

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    JavascriptException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
    WebDriverException,
)

# Begins each function that runs in the page. A page that is still loading may lack elements.
BEGINNING = """
  if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  for (const one of given) if (one instanceof Node && !one.isConnected) throw new Error("stale");
"""
# Limits the time of a promise without setTimeout, which some tests replace.
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
# Prepares a click: returns the point to click, in pixels of the viewport, or says why nobody could
# click there. An option is chosen at once; then there is no point.
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
# Keys without a letter: Selenium's character, and the key's name and code.
KEYS = {"\ue00c": ("Escape", 27)}


class Chromium(webdriver.Chrome):
    # The seconds that a script may take.
    limit = 30
    # Whether the empty page is loaded already, so that it is not loaded again.
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
        """Returns the result of a script, as JSON."""
        return self.value_of(self.run(VALUE, script, arguments))

    def execute_async_script(self, script, *arguments):
        """Returns the value that a script passes to its last argument, a callback."""
        return self.value_of(self.run(PROMISED_VALUE, script, arguments))

    def find_element(self, by, selector):
        return self.found(
            self.element_of("return document.querySelector(arguments[0])", selector), by, selector
        )

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
        """Returns the element that a script returns, or None."""
        result = self.run(REFERENCE, script, arguments, returnByValue=False)
        return Element(self, result["objectId"]) if result.get("subtype") == "node" else None

    def elements_of(self, script, *arguments):
        """Returns the elements of the list that a script returns."""
        result = self.run(REFERENCE, script, arguments, returnByValue=False)
        listed = self.ask("Runtime.getProperties", objectId=result["objectId"], ownProperties=True)["result"]
        return [Element(self, one["value"]["objectId"]) for one in listed if one["name"].isdigit()]

    def run(self, use, script, arguments, **options):
        """Runs a script in a scope of its own; returns the protocol's description of the result."""
        function, limit = f"function () {{ {script}\n }}", self.limit * 1000
        elements = [one.id for one in arguments if isinstance(one, Element)]
        if not elements:
            # The protocol's own limit ends at the first wait.
            return self.result_of(
                "Runtime.evaluate",
                expression=f"({use})({function}, {json.dumps(arguments)}, {limit})",
                timeout=limit,
                **options,
            )
        return self.result_of(
            "Runtime.callFunctionOn",
            functionDeclaration=f"function () {{ return ({use})({function}, arguments, {limit}); }}",
            objectId=elements[0],
            arguments=as_arguments(arguments),
            **options,
        )

    def result_of(self, command, **values):
        """Returns the result of a script that a command of the protocol runs; raises its exception."""
        answer = self.ask(command, **{"returnByValue": True, "awaitPromise": True, **values})
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]
            text = thrown.get("exception", {}).get("description") or json.dumps(thrown)
            raise (
                StaleElementReferenceException("the page has the element no more")
                if text.startswith("Error: stale")
                else JavascriptException(text)
            )
        return answer["result"]

    def ask(self, command, **values):
        """Sends a command of the protocol; returns the answer.

        If another page was loaded meanwhile, this raises the exceptions that the driver's own
        commands raise.
        """
        try:
            return self.execute_cdp_cmd(command, values)
        except WebDriverException as error:
            if any(words in str(error) for words in ("with given id", "specified id")):
                raise StaleElementReferenceException("the page is another") from error
            if any(
                words in str(error)
                for words in ("navigated or closed", "context was destroyed", "Promise was collected")
            ):
                raise TimeoutException("the page is another") from error
            raise


def as_arguments(values):
    return [{"objectId": one.id} if isinstance(one, Element) else {"value": one} for one in values]


class Element:
    """An element of the loaded page, with the methods of Selenium that tests use."""

    def __init__(self, browser, id_):
        self.browser = browser
        self.id = id_

    def value(self, body, *values):
        """Calls a function with this body on the element, as `this`; returns its result."""
        return self.browser.value_of(
            self.browser.result_of(
                "Runtime.callFunctionOn",
                objectId=self.id,
                arguments=as_arguments(values),
                functionDeclaration=f"function (...values) {{ if (!this.isConnected) throw new Error('stale'); {body} }}",
            )
        )

    def __eq__(self, other):
        return isinstance(other, Element) and self.value("return this === values[0]", other)

    __hash__ = None

    @property
    def text(self):
        """The text of the element as it is displayed."""
        return self.value(f"""
          const text = this instanceof HTMLOptionElement ? this.text : {VISIBLE} ? this.innerText ?? this.textContent : "";
          return text.replaceAll("\\u00a0", " ").trim();
        """)

    @property
    def rect(self):
        """The element's place in the viewport, in CSS pixels: `x`, `y`, `width`, `height`."""
        return self.value("return this.getBoundingClientRect().toJSON()")

    @property
    def accessible_name(self):
        return self.accessible["name"]["value"]

    @property
    def aria_role(self):
        return self.accessible["role"]["value"]

    @property
    def accessible(self):
        """The description of the element for screen readers."""
        return self.browser.ask("Accessibility.getPartialAXTree", objectId=self.id, fetchRelatives=False)[
            "nodes"
        ][0]

    def get_dom_attribute(self, name):
        return self.value("return this.getAttribute(values[0])", name)

    def get_property(self, name):
        return self.value("return this[values[0]]", name)

    def is_displayed(self):
        return self.value(f"return {VISIBLE}")

    def is_enabled(self):
        return self.value("return !this.matches(':disabled')")

    def find_element(self, by, selector):
        return self.browser.found(
            self.browser.element_of("return arguments[0].querySelector(arguments[1])", self, selector),
            by,
            selector,
        )

    def find_elements(self, by, selector):
        return self.browser.elements_of("return arguments[0].querySelectorAll(arguments[1])", self, selector)

    def click(self):
        """Presses and releases the mouse where a person would. A script chooses an option."""
        point = self.value(CLICK)
        if isinstance(point, str):
            raise ElementClickInterceptedException(point)
        if point is None:
            return
        for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
            self.browser.ask(
                "Input.dispatchMouseEvent",
                type=kind,
                x=point[0],
                y=point[1],
                button="left",
                buttons=buttons,
                clickCount=1,
            )
        try:
            clicked = self.value("return this.clicked ?? 'none'")
        except (StaleElementReferenceException, TimeoutException):
            # The click removed the element.
            return
        # The element moved before the mouse was pressed.
        assert clicked != "another", "another element was clicked"
        if clicked == "none":
            raise ElementClickInterceptedException("nothing was clicked")

    def send_keys(self, text):
        """Types text. A field for files gets one path per line."""
        if self.get_property("type") == "file":
            self.browser.ask("DOM.setFileInputFiles", files=text.split("\n"), objectId=self.id)
            return
        self.value("this.focus()")
        if not all(letter in KEYS for letter in text) and not self.value(
            "return document.activeElement === this"
        ):
            raise ElementNotInteractableException("it does not get the focus")
        for letter in text:
            assert letter in KEYS or not "\ue000" <= letter <= "\uf8ff", hex(ord(letter))
            key, code = KEYS.get(letter, (letter, 0))
            typed = {} if letter in KEYS else {"text": letter}
            self.browser.ask(
                "Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **typed
            )
            self.browser.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
