// A headless browser that believes to be a phone on a LAN: http://phone.test is an insecure origin, as an address is.
import { chromium } from "playwright-core";

export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 320, height: 568 };
export const WIDE = { width: 1366, height: 768 };
export const TV = { width: 1920, height: 1080 };

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP phone.test 127.0.0.1",
    ],
  });
}

/** A device of its own, with a storage of its own; `complaints` is what its console said. */
export async function device(browser, { size = PHONE, dark = false, lang = "ko", motion = false } = {}) {
  const phone = size.width < 1000;
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: phone ? 2 : 1,
    isMobile: phone,
    hasTouch: phone,
    locale: lang === "en" ? "en-US" : "ko-KR",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}
