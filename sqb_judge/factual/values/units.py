"""Units of measure as (dimension, factor to the base unit).

A table of our own: every verdict is compared by values, so a comparison may cost a millisecond at
most, and what a unit library adds (compound units, conversions by formula) is not asked here.
"""

from __future__ import annotations

Measure = tuple[str, float]

# Months have no fixed number of days, so months and years are a dimension of their own.
_TABLE: dict[str, dict[str, float]] = {
    "time": {
        "ns nanosecond": 1e-9, "us µs μs microsecond": 1e-6, "ms msec millisecond": 1e-3,
        "sec second": 1.0, "min minute": 60.0, "hr hour": 3600.0, "day": 86400.0,
        "week fortnight": 604800.0,
    },
    "months": {"month": 1.0, "year yr": 12.0, "decade": 120.0},
    "data": {
        "byte": 1.0, "kb kilobyte": 1e3, "mb megabyte": 1e6, "gb gigabyte": 1e9,
        "tb terabyte": 1e12, "pb petabyte": 1e15, "kib kibibyte": 1024.0, "mib mebibyte": 1024.0**2,
        "gib gibibyte": 1024.0**3, "tib tebibyte": 1024.0**4,
    },
    "rate": {"bps": 1.0, "kbps": 1e3, "mbps": 1e6, "gbps": 1e9},
    "length": {
        "mm millimetre millimeter": 1e-3, "cm centimetre centimeter": 1e-2, "metre meter": 1.0,
        "km kilometre kilometer": 1e3, "inch inches": 0.0254, "ft foot feet": 0.3048,
        "yard yd": 0.9144, "mile mi": 1609.344,
    },
    "mass": {
        "mg milligram": 1e-6, "gram": 1e-3, "kg kilogram": 1.0, "tonne": 1000.0, "lb": 0.45359237,
        "ounce oz": 0.028349523, "pound": 0.45359237,
    },
    "speed": {"mph": 1.609344, "kph kmh": 1.0},
    "frequency": {"hz hertz": 1.0, "khz": 1e3, "mhz": 1e6, "ghz": 1e9},
    "power": {"watt": 1.0, "kw kilowatt": 1e3, "mw megawatt": 1e6, "gw gigawatt": 1e9},
    "cpu": {"millicore": 1e-3, "core cpu": 1.0},
    "percent": {"% percent pct": 1.0},
    "times": {"x times fold": 1.0},
    "celsius": {"celsius °c": 1.0},
    "fahrenheit": {"fahrenheit °f": 1.0},
    "USD": {"$ dollar usd": 1.0},
    "EUR": {"€ euro eur": 1.0},
    "GBP": {"£ gbp": 1.0, "pound": 1.0},
    "JPY": {"¥ yen jpy": 1.0},
}  # fmt: skip

# Letters that are units only when glued to the number ("300s"); "5m" may be minutes or metres.
GLUED: dict[str, tuple[Measure, ...]] = {
    "s": (("time", 1.0),),
    "m": (("time", 60.0), ("length", 1.0), ("cpu", 1e-3)),
    "h": (("time", 3600.0),),
    "d": (("time", 86400.0),),
    "g": (("mass", 1e-3), ("data", 1e9)),
    "b": (("data", 1.0),),
    "w": (("power", 1.0), ("time", 604800.0)),
    "gi": (("data", 1024.0**3),),
    "mi": (("data", 1024.0**2),),
    "ki": (("data", 1024.0),),
    "in": (("length", 0.0254),),
}

# Letters glued to a number that multiply it; looked up with their case.
SUFFIX_SCALES = {"k": 1e3, "K": 1e3, "M": 1e6, "mn": 1e6, "B": 1e9, "bn": 1e9, "T": 1e12}

CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}


def _expand() -> dict[str, tuple[Measure, ...]]:
    """The table by name, with plurals of the spelled-out ones."""
    units: dict[str, tuple[Measure, ...]] = {}
    for dimension, rows in _TABLE.items():
        for names, factor in rows.items():
            for name in names.split():
                forms = {name, name + "s"} if len(name) > 1 and name[-1] != "s" else {name}
                for form in forms:
                    # "ms" is milliseconds, never the plural of something else.
                    if form == name or form not in units:
                        units[form] = (*units.get(form, ()), (dimension, factor))
    units["ms"] = (("time", 1e-3),)
    return units


UNITS = _expand()
