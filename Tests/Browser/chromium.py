"""Chromium, whose pages are asked by the protocol of its developer tools.

The driver's own commands take three to nine times as long: a click is fifty messages between the driver and the browser, here it is three.
<https://chromedevtools.github.io/devtools-protocol/tot/>
"""

import json

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, JavascriptException, NoSuchElementException, StaleElementReferenceException,
)

# The point of an element that a click meets, in pixels of the viewport; null for an option, which is chosen.
CLICK = """
  if (this instanceof HTMLOptionElement) {
    this.selected = !this.parentElement.closest("select").multiple || !this.selected;
    for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true }));
    return null;
  }
  this.scrollIntoViewIfNeeded();
  const [box] = this.getClientRects();
  if (box === undefined) return "no box";
  const point = [(Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2, (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2];
  const met = document.elementFromPoint(...point);
  return this.contains(met) ? point : `under ${met?.outerHTML.slice(0, 200)}`;
"""
VISIBLE = "this.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && this.getClientRects().length > 0"
# The names of keys that have no letter, by selenium's letters for them.
KEYS = {"\ue00c": ("Escape", 27)}

# What is done with a function and its arguments. A page that is still loaded may have no elements yet.
LOADED = 'if (document.readyState === "loading") await new Promise((done) => document.addEventListener("DOMContentLoaded", done));'
VALUE = f"""async (run, given) => {{
  {LOADED}
  const value = run(...given);
  if (value instanceof Node) throw new TypeError("an element is no value");
  return value;
}}"""
PROMISED_VALUE = f"async (run, given) => {{ {LOADED} return new Promise((done) => run(...given, done)); }}"
REFERENCE = f"async (run, given) => {{ {LOADED} return run(...given); }}"


class Chromium(webdriver.Chrome):
    def execute_script(self, script, *arguments):
        """What a script returns, as JSON has it."""
        return self.run(VALUE, script, arguments).get("value")

    def execute_async_script(self, script, *arguments):
        """What a script hands to its last argument."""
        return self.run(PROMISED_VALUE, script, arguments).get("value")

    def find_element(self, by, selector):
        found = self.element_of("return document.querySelector(arguments[0])", selector)
        if found is None:
            raise NoSuchElementException(selector)
        return found

    def find_elements(self, by, selector):
        return self.elements_of("return document.querySelectorAll(arguments[0])", selector)

    def element_of(self, script, *arguments):
        """The element that a script returns, or nothing."""
        result = self.run(REFERENCE, script, arguments, returnByValue=False)
        return Element(self, result["objectId"]) if result.get("subtype") == "node" else None

    def elements_of(self, script, *arguments):
        """The elements of the list that a script returns."""
        result = self.run(REFERENCE, script, arguments, returnByValue=False)
        listed = self.execute_cdp_cmd("Runtime.getProperties", {"objectId": result["objectId"], "ownProperties": True})["result"]
        return [Element(self, one["value"]["objectId"]) for one in listed if one["name"].isdigit()]

    def run(self, use, script, arguments, **options):
        """What comes of a script, which has a scope of its own, as the protocol says it."""
        function = f"function () {{ {script}\n }}"
        elements = [one.id for one in arguments if isinstance(one, Element)]
        if not elements:
            return self.result_of("Runtime.evaluate", expression=f"({use})({function}, {json.dumps(arguments)})", **options)
        return self.result_of(
            "Runtime.callFunctionOn", functionDeclaration=f"function () {{ return ({use})({function}, arguments); }}",
            objectId=elements[0], arguments=as_arguments(arguments), **options)

    def result_of(self, command, **values):
        """What a command of the protocol says that a script has come to."""
        answer = self.execute_cdp_cmd(command, {"returnByValue": True, "awaitPromise": True, **values})
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]
            raise JavascriptException(thrown.get("exception", {}).get("description") or json.dumps(thrown))
        return answer["result"]


def as_arguments(values):
    return [{"objectId": one.id} if isinstance(one, Element) else {"value": one} for one in values]


class Element:
    """An element of the page that is loaded."""

    def __init__(self, browser, id_):
        self.browser = browser
        self.id = id_

    def value(self, body, *values):
        """What a function with this body returns, whose `this` is the element and to which `values` are arguments."""
        answer = self.browser.result_of(
            "Runtime.callFunctionOn", objectId=self.id, arguments=as_arguments(values),
            functionDeclaration=f"function (...values) {{ return this.isConnected ? [(() => {{ {body} }})()] : []; }}")["value"]
        if not answer:
            raise StaleElementReferenceException("the page has the element no more")
        return answer[0]

    def __eq__(self, other):
        return isinstance(other, Element) and self.value("return this === values[0]", other)

    __hash__ = None

    @property
    def text(self):
        """What is shown of it."""
        return self.value(f"return (this instanceof HTMLOptionElement ? this.text : {VISIBLE} ? this.innerText ?? this.textContent : '').replaceAll('\\u00a0', ' ').trim()")

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
        asked = {"objectId": self.id, "fetchRelatives": False}
        return self.browser.execute_cdp_cmd("Accessibility.getPartialAXTree", asked)["nodes"][0]

    def get_dom_attribute(self, name):
        return self.value("return this.getAttribute(values[0])", name)

    def get_property(self, name):
        return self.value("return this[values[0]]", name)

    def is_displayed(self):
        return self.value(f"return {VISIBLE}")

    def is_enabled(self):
        return self.value("return !this.matches(':disabled')")

    def find_element(self, by, selector):
        return self.browser.element_of("return arguments[0].querySelector(arguments[1])", self, selector)

    def find_elements(self, by, selector):
        return self.browser.elements_of("return arguments[0].querySelectorAll(arguments[1])", self, selector)

    def click(self):
        """Presses and releases the mouse where a person would."""
        point = self.value(CLICK)
        if isinstance(point, str):
            raise ElementClickInterceptedException(point)
        if point is not None:
            for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
                self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                    "type": kind, "x": point[0], "y": point[1], "button": "left", "buttons": buttons, "clickCount": 1})

    def send_keys(self, text):
        """Types, or gives a field for files these, a line each."""
        if self.get_property("type") == "file":
            self.browser.execute_cdp_cmd("DOM.setFileInputFiles", {"files": text.split("\n"), "objectId": self.id})
            return
        self.value("this.focus()")
        for letter in text:
            key, code = KEYS.get(letter, (letter, 0))
            typed = {} if letter in KEYS else {"text": letter}
            for kind in ("keyDown", "keyUp"):
                self.browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, "key": key, "windowsVirtualKeyCode": code, **typed})
                typed = {}
