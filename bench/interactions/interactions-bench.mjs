// @ts-check
// `interactions`: time from a press on the results page to the paint of its effect, in Chromium with the processor slowed down four
// times, as on a phone (https://web.dev/articles/inp).
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { median, short } from '../figures.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { machineLine, table } from '../report.mjs';
import { launchChromium } from '../../test/browser/chromium.ts';
import { JOURNEYS } from './journeys.mjs';

const SIZES = [25_000];
const SLOWDOWN = 4;
const HEIGHT_PIXELS = 900;

export function benchInteractions(options) {
  return benchSizes(
    'interactions',
    { sizes: SIZES, benchSize, reportOf: interactionsReport },
    options,
  );
}

async function benchSize(size, options) {
  const server = await ServerProcess.start({ folder: demoStore(size, options).folder });
  const browser = await launchChromium();
  try {
    // Round 0 fills the caches of the server and is discarded.
    const rounds = [];
    for (let round = 0; round <= options.rounds; round++) {
      const presses = [];
      for (const journey of JOURNEYS)
        presses.push(...(await takeJourney(browser, server.url, journey)));
      console.log(
        `Round ${round}: ${presses.map(({ press, paintMs }) => `${press} ${short(paintMs)}`).join(', ')}`,
      );
      if (round > 0) rounds.push(presses);
    }
    return {
      size,
      presses: rounds[0].map((_, index) => summary(rounds.map((presses) => presses[index]))),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

function summary(samples) {
  const paintsMs = samples.map(({ paintMs }) => paintMs);
  const resultsMs = samples.map(({ resultMs }) => resultMs);
  const [{ press, widthPixels }] = samples;
  return {
    press,
    widthPixels,
    paintP50Ms: median(paintsMs),
    paintMaxMs: Math.max(...paintsMs),
    resultP50Ms: median(resultsMs),
  };
}

/** A new visitor each time, so that everything happens for the first time. */
async function takeJourney(browser, url, { widthPixels, path, steps }) {
  const context = await browser.newContext({
    viewport: { width: widthPixels, height: HEIGHT_PIXELS },
    hasTouch: widthPixels < 600,
  });
  const page = await context.newPage();
  await page.addInitScript(watchPresses);
  await page.goto(new URL(path, url).href, { waitUntil: 'load' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.waitForTimeout(500);
  const presses = [];
  for (const { press, prepare, act, isDone } of steps) {
    await prepare?.(page);
    await page.evaluate(`presses.clear(); timeResult(${isDone})`);
    await act(page);
    const resultMs = await page.evaluate('resultMs');
    await page.waitForTimeout(700);
    presses.push({
      press,
      widthPixels,
      resultMs,
      paintMs: await page.evaluate('presses.size > 0 ? Math.max(...presses.values()) : NaN'),
    });
  }
  await context.close();
  return presses;
}

/**
 * Runs in the page. `presses`: the longest event per interaction, from the click to the next
 * paint; `timeResult` sets `resultMs` to the time from the next click until its result is visible.
 */
function watchPresses() {
  const presses = new Map();
  const nextPress = () =>
    new Promise((resolve) => {
      for (const type of ['click', 'change'])
        addEventListener(type, () => resolve(performance.now()), { capture: true, once: true });
    });
  const timeResult = (isDone) => {
    const resultMs = nextPress().then(
      (pressedAt) =>
        new Promise((resolve) => {
          const look = () =>
            isDone() ? resolve(performance.now() - pressedAt) : requestAnimationFrame(look);
          look();
        }),
    );
    Object.assign(window, { resultMs });
  };
  Object.assign(window, { presses, timeResult });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
      if (entry.interactionId)
        presses.set(
          entry.interactionId,
          Math.max(presses.get(entry.interactionId) ?? 0, entry.duration),
        );
    }
  }).observe(
    /** @type {PerformanceObserverInit} */ ({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    }),
  );
}

function interactionsReport({ machine, sizes }, { rounds }) {
  const rows = sizes.flatMap(({ size, presses }) =>
    presses.map(({ press, widthPixels, paintP50Ms, paintMaxMs, resultP50Ms }) => [
      `${size.toLocaleString('en-US')}, ${widthPixels} px, ${press}`,
      short(paintP50Ms),
      short(paintMaxMs),
      short(resultP50Ms),
    ]),
  );
  return [
    '# Presses on the results page',
    `${machineLine(machine)}. Chromium ${SLOWDOWN} times slowed down; the server runs on the same machine.`,
    `The median and the slowest of ${rounds} new visitors; INP counts the paint, in steps of 8 ms.`,
    table(['listings, width, press', 'paint p50 ms', 'paint max ms', 'result p50 ms'], rows),
  ].join('\n\n');
}
