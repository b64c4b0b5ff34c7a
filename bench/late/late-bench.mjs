// @ts-check
// `late`: a results page one of whose sources is late: when its shell can be read, in every coding, and when all of it is there.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { percentile, short } from '../figures.mjs';
import { mixedSearches } from '../page/mixed-searches.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { machineLine, table } from '../report.mjs';

const SIZES = [25_000];
const LATE_MS = 1_000;
const COUNTS = '/rest/lsc/listing/count';
const WARM_UPS = 150;
const CODINGS = {
  identity: undefined,
  gzip: createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};
/** Crawlers get complete pages. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

export function benchLate(options) {
  return benchSizes(
    'late',
    { sizes: SIZES, asked: { lateMs: LATE_MS }, benchSize, reportOf: lateReport },
    options,
  );
}

async function benchSize(size, options) {
  const { requestCount, isPinned, seed } = options;
  const store = demoStore(size, options);
  const searches = await mixedSearches(store, { requestCount: WARM_UPS + requestCount, seed });
  const cars = await ServerProcess.start({
    folder: store.folder,
    isPinned,
    env: { METRICS_PORT: '0' },
  });
  const delay = { ms: 0 };
  const between = delayingProxy(new URL(cars.url).origin, delay);
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (between.address());
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-late-'));
  const env = {
    METRICS_PORT: '0',
    DEMO_COUNT: '0',
    LISTING_SERVICE_URL: `http://127.0.0.1:${port}`,
  };
  const pages = await ServerProcess.start({ folder, isPinned, env });
  const { origin } = new URL(pages.url);
  const codings = [];
  try {
    for (const search of searches.splice(0, WARM_UPS))
      await timesOf(`${origin}/cars-for-sale?${search}`, 'br');
    delay.ms = LATE_MS;
    for (const coding of Object.keys(CODINGS)) {
      const times = [];
      for (const search of searches)
        times.push(await timesOf(`${origin}/cars-for-sale?${search}`, coding));
      const late = times.filter(({ wholeMs }) => wholeMs >= LATE_MS);
      const measured = {
        coding,
        pages: late.length,
        ...quantiles('shell', late),
        ...quantiles('whole', late),
      };
      codings.push(measured);
      console.log(`${coding}: shell after ${short(measured['shellP50'])} ms`);
    }
  } finally {
    await pages.stop();
    await cars.stop();
    between.closeAllConnections();
    between.close();
    rmSync(folder, { recursive: true });
  }
  return { size, codings };
}

/** Forwards calls, with a delay for counts. */
function delayingProxy(target, delay) {
  return createServer((asked, answer) => {
    const pass = () => {
      const passed = request(target + asked.url, { headers: asked.headers }, (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        found.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      passed.end();
    };
    if (asked.url?.startsWith(COUNTS)) setTimeout(pass, delay.ms);
    else pass();
  });
}

/** Milliseconds until the heading was readable, and until the page was complete. */
async function timesOf(url, coding) {
  const startedAt = performance.now();
  const headers = { 'accept-encoding': coding, 'user-agent': PERSON };
  const asked = request(url, { headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  const decoder =
    answer.headers['content-encoding'] === undefined ? undefined : CODINGS[coding]?.();
  const decoded = (decoder ? answer.pipe(decoder) : answer).setEncoding('utf8');
  let [text, shellMs] = ['', NaN];
  decoded.on('data', (/** @type {string} */ part) => {
    text += part;
    if (Number.isNaN(shellMs) && text.includes('</h1>')) shellMs = performance.now() - startedAt;
  });
  await once(decoded, 'end');
  if (!text.endsWith('</html>')) throw new Error(`${url} ends with ${text.slice(-100)}.`);
  return { shellMs, wholeMs: performance.now() - startedAt };
}

function quantiles(what, times) {
  const sample = times.map((one) => one[`${what}Ms`]);
  return { [`${what}P50`]: percentile(sample, 0.5), [`${what}P95`]: percentile(sample, 0.95) };
}

function lateReport({ machine, lateMs, sizes }) {
  const rows = sizes.flatMap(({ size, codings }) =>
    codings.map(({ coding, pages, shellP50, shellP95, wholeP50 }) => [
      `${size.toLocaleString('en-US')} cars, ${coding}, ${pages} pages`,
      short(shellP50),
      short(shellP95),
      short(wholeP50),
    ]),
  );
  return [
    '# Pages one of whose sources is late',
    machineLine(machine),
    `Pages over the listing service of another server, whose counts are ${lateMs} ms late; one request after the other. ` +
      'The shell: head, header and heading, decoded.',
    table(['pages', 'shell p50, ms', 'p95, ms', 'whole p50, ms'], rows),
  ].join('\n\n');
}
