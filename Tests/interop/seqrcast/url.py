"""The content type url: an RFC 3986 URI with the scheme http or https."""

import re
from ipaddress import AddressValueError, IPv6Address

_ESCAPE = "%[0-9A-Fa-f]{2}"
_UNRESERVED = r"A-Za-z0-9\-._~"
_SUB_DELIMS = r"!$&'()*+,;="
_PCHAR = f"(?:[{_UNRESERVED}{_SUB_DELIMS}:@]|{_ESCAPE})"
_NAME = f"(?:[{_UNRESERVED}{_SUB_DELIMS}]|{_ESCAPE})"

_URL = re.compile(f"(?i:https?)://([^/?#]*)((?:/{_PCHAR}*)*)([?](?:{_PCHAR}|[/?])*)?(#(?:{_PCHAR}|[/?])*)?")
_USERINFO = re.compile(f"(?:{_NAME}|:)*")
_HOST_AND_PORT = re.compile(r"(\[[^]]*\]|[^:\[\]]*)(?::([0-9]*))?")
_IPV4_PART = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = re.compile(rf"{_IPV4_PART}(?:\.{_IPV4_PART}){{3}}")


def check_url(text):
    """Whether the text is such a URI."""
    match = _URL.fullmatch(text)
    if not match:
        return False
    userinfo, at, rest = match[1].partition("@")
    if at and not _USERINFO.fullmatch(userinfo):
        return False
    match = _HOST_AND_PORT.fullmatch(rest if at else userinfo)
    return bool(match) and _is_host(match[1]) and _is_port(match[2])


def _is_host(host):
    if host.startswith("["):
        return _is_ipv6(host[1:-1])
    if re.fullmatch("[0-9.]+", host):
        return bool(_IPV4.fullmatch(host))
    return bool(re.fullmatch(f"{_NAME}+", host))


def _is_ipv6(address):
    if not re.fullmatch("[0-9A-Fa-f:.]+", address):
        return False
    try:
        IPv6Address(address)
    except AddressValueError:
        return False
    return True


def _is_port(port):
    return not port or (len(port.lstrip("0")) <= 5 and 1 <= int(port) <= 65_535)
