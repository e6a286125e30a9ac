"""futari: two duels of old Japan, played well."""

__all__ = ["__version__"]

__version__ = "0.1.0"
