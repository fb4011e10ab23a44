"""Spans of numbers, as in JSON: lists of a first and a last number."""


def published(spans, messages):
    """Returns those of the messages' numbers that are in spans."""
    return {number for number in messages if any(first <= number <= last for first, last in spans)}


def until(most, spans):
    """Returns the spans up to a number."""
    return [[first, min(last, most)] for first, last in spans if first <= most]


def count(spans):
    return sum(last - first + 1 for first, last in spans)


def text(numbers):
    return " ".join(f"#{number}" for number in sorted(numbers)) or "none"
