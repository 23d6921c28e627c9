"""Settings of the documentation, which Sphinx builds without network."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Pitboss"
author = "The Pitboss authors"
copyright = author
version = release = installed_version("pitboss")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "sphinx_copybutton",
    "sphinx_design",
    "law_reference",
    "struct_reference",
]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "fieldlist"]
myst_heading_anchors = 3
smartquotes_action = "qe"  # quotes and dots, but two hyphens of an option stay two
nitpicky = True
# The standard library, and types inside the package that no user of it has to name.
nitpick_ignore_regex = [
    ("py:.*", r"(?:collections|datetime|decimal|enum|fractions|pathlib|typing)\..*"),
    ("py:.*", r"pitboss\.(?:law|games|table|words|probability|counting|simulation|submission\.approvals)\..*"),
    ("py:.*", r"pitboss\.(?:documents\.report\.model|submission\.differences)\..*"),
    ("py:.*", r"pitboss\.(?:api\.tables\.GameChoices|requests\.Role)"),
    ("py:.*", r"(?:Clock|Count|Progress|Round|Simulation|Table|Fraction|Path|S)"),
]
exclude_patterns = ["_ext"]

autodoc_default_options = {"exclude-members": "Role"}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = f"Pitboss {release}"
html_static_path = ["_static"]
html_css_files = ["pitboss.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d6b45", "color-brand-content": "#1d6b45"},
    "dark_css_variables": {"color-brand-primary": "#6fcf97", "color-brand-content": "#6fcf97"},
}
