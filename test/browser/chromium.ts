import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { heavyPackage, systemChromium } from '../packages/heavy-packages.mjs';

/** As any user, asking nobody outside, and with no process in store for another page of the same person. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A mouse, as Playwright says it to a headless Chromium; who says other settings has to say these, too. */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * A real Chromium: CHROME_PATH, the system's, or the one that comes as a package, so that a fresh clone needs nothing else.
 * The package's own arguments are for one page in one process, which dies with the first context that is closed. Without pictures, which
 * keep their boxes, a page takes half the time.
 */
export async function launchChromium({ hasPictures = true } = {}): Promise<Browser> {
  const executablePath = systemChromium() ?? (await packagedChromium());
  return chromium.launch({
    executablePath,
    args: [...QUIET, ...(hasPictures ? [] : [`--blink-settings=${MOUSE},imagesEnabled=false`])],
  });
}

async function packagedChromium(): Promise<string> {
  const { href } = pathToFileURL(await heavyPackage('chromium', '@sparticuz/chromium'));
  const { default: sparticuz } = (await import(href)) as { default: { executablePath(): Promise<string> } };
  return sparticuz.executablePath();
}
