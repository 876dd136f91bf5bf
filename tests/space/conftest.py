"""The Space's folder on the path, as it is there."""

import sys
from pathlib import Path

SPACE = Path(__file__).parents[2] / "space"

sys.path.insert(0, str(SPACE))
