import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
 * keep their boxes, a page takes half the time. Its profile lies in `folder`.
 */
export async function launchChromium({ hasPictures = true, folder = tmpdir() } = {}): Promise<Browser> {
  const executablePath = systemChromium() ?? (await unpackedChromium());
  const args = [...QUIET, ...(hasPictures ? [] : [`--blink-settings=${MOUSE},imagesEnabled=false`])];
  // Playwright's own answer to SIGTERM keeps the process alive. Without one the process ends, and Chromium with it.
  return withTemporaryFolder(folder, () => chromium.launch({ executablePath, args, handleSIGTERM: false }));
}

/** Moved into place when it is complete: a file that another process is still writing cannot be run (ETXTBSY). */
async function unpackedChromium(): Promise<string> {
  const entry = await heavyPackage('chromium', '@sparticuz/chromium');
  const { default: sparticuz } = (await import(pathToFileURL(entry).href)) as { default: { executablePath(): Promise<string> } };
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string };
  const place = join(tmpdir(), `forecourt-chromium-${version}`);
  if (!existsSync(place)) {
    const unpacking = mkdtempSync(`${place}-`);
    await withTemporaryFolder(unpacking, () => sparticuz.executablePath());
    try {
      renameSync(unpacking, place);
    } catch {
      // Another process was faster.
      rmSync(unpacking, { recursive: true });
    }
  }
  return join(place, 'chromium');
}

/** Neither package lets its caller choose where its temporary files go. */
async function withTemporaryFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    return await act();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
