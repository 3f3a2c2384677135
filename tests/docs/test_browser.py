"""The site in a browser, from file://: search, follow a result, see the picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.browser import CHROMIUM, Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium or google-chrome is on the path"),
]


@pytest.fixture
def browser(tmp_path: Path):
    started = Browser(tmp_path / "profile")
    yield started
    started.close()


def test_search_leads_to_the_picture(site: Path, browser: Browser) -> None:
    browser.open((site / "index.html").as_uri())
    browser.send("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1, mobile=False)
    browser.wait("document.readyState === 'complete' && document.querySelector('#q')")
    browser.key("/", "/")
    assert browser.value("document.activeElement.id") == "q"
    browser.send("Input.insertText", text="MFMA 32x32x8_f16")
    browser.wait("document.querySelectorAll('#results a').length > 0")
    assert browser.value("document.querySelector('#results code').textContent") == "v_mfma_f32_32x32x8_f16"
    assert browser.value("getComputedStyle(document.querySelector('main')).display") == "none"

    browser.key("Escape")
    assert browser.value("document.querySelector('#found').hidden && document.querySelector('#q').value === ''")
    browser.send("Input.insertText", text="no such thing at all")
    assert "No instruction" in browser.value("document.querySelector('#status').textContent")
    browser.key("Escape")

    browser.send("Input.insertText", text="__builtin_amdgcn_mfma_f32_32x32x8f16")
    browser.key("ArrowDown")
    assert "32x32x8" in browser.value("document.activeElement.href")
    browser.key("Enter", "\r")
    browser.wait("location.href.includes('32x32x8') && document.readyState === 'complete'")
    assert browser.value("document.querySelectorAll('svg.lanes').length") == 3
    assert browser.value("document.querySelector('svg.lanes').getBoundingClientRect().width") > 50
    assert browser.value("getComputedStyle(document.querySelector('.k0 rect')).fill") != "rgb(0, 0, 0)"
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert browser.value(wider) <= 0, "the page is wider than a phone"
