import pathlib

import pytest


@pytest.fixture
def samples():
    """The sample pictures of the sources; the package itself is the installed one."""
    return pathlib.Path(__file__).resolve().parents[2] / "SampleImages"
