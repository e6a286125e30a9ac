"""Words: messages are keys with parameters, rendered in the reader's language from gettext catalogues."""

from futari.locale.message import Message, Parameter
from futari.locale.speech import LANGUAGES, Language, UnknownLanguage, render

__all__ = ["LANGUAGES", "Language", "Message", "Parameter", "UnknownLanguage", "render"]
