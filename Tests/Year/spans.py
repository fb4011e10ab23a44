"""Numbers as spans: lists of a first and a last number, as JSON has them."""


def published(spans, messages):
    """Returns those of the messages' numbers that are in spans."""
    return {number for number in messages if any(first <= number <= last for first, last in spans)}


def until(most, spans):
    """Returns the spans without what lies above a number."""
    return [[first, min(last, most)] for first, last in spans if first <= most]


def count(spans):
    return sum(last - first + 1 for first, last in spans)


def text(numbers):
    return " ".join(f"#{number}" for number in sorted(numbers)) or "none"
