"""A headless Chromium for tests, spoken to through pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
_PATIENCE = 30  # seconds


class Browser:
    """A headless Chromium spoken to through pipes: messages of the DevTools protocol, ended by a zero byte."""

    def __init__(self, profile: Path) -> None:
        sent, received = profile.with_suffix(".in"), profile.with_suffix(".out")
        os.mkfifo(sent)
        os.mkfifo(received)
        options = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
            "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank",
        ]  # fmt: skip
        start = f'exec "$0" "$@" 3<"{sent}" 4>"{received}"'
        self._process = subprocess.Popen(["sh", "-c", start, str(CHROMIUM), *options], stderr=subprocess.DEVNULL)
        self._writer = sent.open("wb", buffering=0)
        self._reader = received.open("rb")
        self._number = 0
        self._session = ""

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._writer.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._read())
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _read(self) -> bytes:
        text = bytearray()
        while (byte := self._reader.read(1)) != b"\0":
            assert byte, "the browser is gone"
            text += byte
        return bytes(text)

    def open(self, url: str) -> None:
        target = self.send("Target.createTarget", url=url)["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def value(self, expression: str) -> Any:
        return self.send("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def wait(self, expression: str) -> None:
        until = time.monotonic() + _PATIENCE
        while not self.value(f"!!({expression})"):
            assert time.monotonic() < until, f"never true: {expression}"
            time.sleep(0.05)

    def key(self, key: str, text: str = "") -> None:
        codes = {"Enter": 13, "ArrowDown": 40, "Escape": 27}
        about = {"key": key, "windowsVirtualKeyCode": codes.get(key, 0)}
        self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        self.send("Input.dispatchKeyEvent", type="keyUp", **about)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(_PATIENCE)
        self._writer.close()
        self._reader.close()
