"""The pages, in the order of the navigation.

A page is a module with `NAME` (for the navigation), `PATH` (its address) and `build()`, which makes
its components and events inside the Blocks context that is open.
"""

from types import ModuleType

from sqb_demo.pages import score

FIRST = score
MORE: tuple[ModuleType, ...] = ()
