import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { heavyPackage, systemChromium } from '../packages/heavy-packages.mjs';

/** Works as any user, without network access and spare processes. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Playwright's setting for a mouse in headless Chromium. Other blink settings replace it, so they
 * must include it.
 */
const MOUSE =
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * A real Chromium: CHROME_PATH, the system's, or the package's, so that a clone needs nothing else.
 * Does not use the package's own arguments: they run everything in one process, which ends with the
 * first closed context. Without images, which keep their boxes, a page takes half the time. Its
 * profile is in `folder`.
 */
export async function launchChromium({
  hasPictures = true,
  folder = tmpdir(),
} = {}): Promise<Browser> {
  const executablePath = systemChromium() ?? (await unpackedChromium());
  const args = [
    ...QUIET,
    ...(hasPictures ? [] : [`--blink-settings=${MOUSE},imagesEnabled=false`]),
  ];
  // Playwright's SIGTERM handler keeps the process alive. Without it the process ends, and Chromium
  // too.
  return withTemporaryFolder(folder, () =>
    chromium.launch({ executablePath, args, handleSIGTERM: false }),
  );
}

/**
 * Renamed after unpacking: a file that another process still writes cannot be executed (ETXTBSY).
 */
async function unpackedChromium(): Promise<string> {
  const entry = await heavyPackage('chromium', '@sparticuz/chromium');
  const { default: sparticuz } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  const { version } = JSON.parse(
    readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'),
  ) as { version: string };
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

/** Neither package has an option for its temporary folder. */
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
