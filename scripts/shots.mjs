// `npm run shots`: screenshots of every state of the pages, for every brand and design width, in
// `shots/`. They use their own server with generated cars. `npm run shots -- --only results --width
// 390 --brand valuation --scheme dark` takes a few; each option may be repeated.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../test/browser/chromium.ts';
import { withServer } from './server-of-its-own.mjs';
import { STATES } from './shots/states.mjs';

/** @import { Browser } from 'playwright-core' */
/** @import { State } from './shots/states.mjs' */

const FOLDER = join(import.meta.dirname, '..', 'shots');
const BRAND_HOSTS = {
  classifieds: 'automarket.localhost',
  valuation: 'valuebook.localhost',
  maker: 'hyundai.localhost',
};
const WIDTHS = ['320', '390', '820', '1280', '1920'];
const HEIGHT_PIXELS = 900;
/** Content below this height repeats. */
const MAX_HEIGHT_PIXELS = 3_600;
const TIMEOUT_MS = 30_000;
/** Enough cars for results near any place. */
const CARS = { DEMO_COUNT: '10000' };
/** Nothing listens there, so searches fail. */
const BROKEN_SOURCE = { LISTING_SERVICE_URL: 'http://127.0.0.1:9' };

/** @param {string[]} byDefault */
const several = (byDefault) =>
  /** @type {const} */ ({ type: 'string', multiple: true, default: byDefault });
const { values } = parseArgs({
  options: {
    only: several(['']),
    width: several(WIDTHS),
    brand: several(Object.keys(BRAND_HOSTS)),
    scheme: several(['light']),
  },
});

/** @typedef {{ state: State, brand: string, width: number, scheme: string }} Shot */
/** @type {Shot[]} */
const shots = STATES.filter(({ name }) => values.only.some((part) => name.includes(part))).flatMap(
  (state) =>
    values.brand.flatMap((brand) =>
      values.width
        .map(Number)
        .filter((width) => width < (state.belowWidth ?? Infinity))
        .flatMap((width) => values.scheme.map((scheme) => ({ state, brand, width, scheme }))),
    ),
);

mkdirSync(FOLDER, { recursive: true });
let takenCount = 0;
const browser = await launchChromium();
try {
  await takeOf(false);
  await takeOf(true);
} finally {
  await browser.close();
}
console.log(`${shots.length} pictures in ${FOLDER}`);

/**
 * Takes the screenshots of one server, and starts it only if there are any.
 * @param {boolean} overBrokenSource
 */
async function takeOf(overBrokenSource) {
  const wanted = shots.filter(
    ({ state }) => (state.overBrokenSource ?? false) === overBrokenSource,
  );
  if (wanted.length === 0) return;
  await withServer(
    async (url) => {
      for (const shot of wanted) {
        const name = `${shot.state.name}-${shot.brand}-${shot.width}-${shot.scheme}`;
        await take(browser, url, shot, join(FOLDER, `${name}.png`));
        console.log(`${(takenCount += 1)} of ${shots.length}: ${name}`);
      }
    },
    overBrokenSource ? BROKEN_SOURCE : CARS,
  );
}

/** @param {Browser} browser @param {string} url @param {Shot} shot @param {string} file */
async function take(browser, url, { state, brand, width, scheme }, file) {
  const site = url.replace(
    '127.0.0.1',
    /** @type {Record<string, string>} */ (BRAND_HOSTS)[brand] ?? brand,
  );
  const colorScheme = scheme === 'dark' ? 'dark' : 'light';
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: HEIGHT_PIXELS },
    colorScheme,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(typeof state.path === 'string' ? state.path : await state.path(page), {
    waitUntil: 'networkidle',
  });
  await state.act?.(page);
  await page.waitForTimeout(400);
  const height = Math.min(
    MAX_HEIGHT_PIXELS,
    await page.evaluate('document.documentElement.scrollHeight'),
  );
  await page.screenshot({
    path: file,
    ...(!state.ofWindow && { fullPage: true, clip: { x: 0, y: 0, width, height } }),
  });
  await context.close();
}
