import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { anOffer } from '../contracts/an-offer.js';
import { Connection, MAX_STOP_MS, ServerProcess } from './server-process.js';

const SEARCH = '/rest/lsc/listing?sortBy=derivedpriceASC&numRecords=10&hideFilters=true';
const PRELOADED = ['dying-thread.mjs', 'held-answers.mjs'].flatMap((name) => [
  '--import',
  new URL(name, import.meta.url).href,
]);

interface Answer {
  listings: { id: string }[];
  totalResultCount: number;
  resultToken?: string;
}

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-threads-'));
const [dieFile, hangFile] = [join(dataDir, 'die'), join(dataDir, 'hang')];
const store = new EmbeddedListingStore(dataDir);
let server: ServerProcess;
let threads: Connection[];

const offer = (...numbers: number[]) =>
  store.saveOffers(numbers.map((number) => anOffer({ id: String(number), priceDollars: number })));
const countOf = async (thread: Connection) => (await thread.json<Answer>(SEARCH)).totalResultCount;
const idsOf = ({ listings }: Answer) => listings.map(({ id }) => Number(id));
const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

beforeAll(async () => {
  await offer(...numbers(1_000, 40));
  server = await ServerProcess.start(
    dataDir,
    { WORKERS: '2', DIE_FILE: dieFile, HANG_FILE: hangFile },
    PRELOADED,
  );
  threads = await server.connectionPerThread(2);
});

afterAll(async () => {
  threads.forEach((thread) => thread.close());
  await server.stop();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

describe('A server with two threads', () => {
  it('logs readiness once, when both answer searches', async () => {
    expect(threads).toHaveLength(2);
    expect(await Promise.all(threads.map(countOf))).toEqual([40, 40]);
    expect(server.lines.filter((line) => line.includes('is ready'))).toHaveLength(1);
  });

  it('shows a car that is added, changed and removed on both', async () => {
    await offer(500);
    for (const thread of threads) await until(async () => (await countOf(thread)) === 41);
    await store.saveOffers([anOffer({ id: '500', priceDollars: 90_000 })]);
    const isLast = async (thread: Connection) =>
      !idsOf(await thread.json<Answer>(SEARCH)).includes(500);
    for (const thread of threads) await until(() => isLast(thread));
    await store.removeOffers('north', numbers(1_000, 40).map(String));
    for (const thread of threads) await until(async () => (await countOf(thread)) === 40);
  });

  it('pages by result token over any connection', async () => {
    const seen: number[] = [];
    let token: string | undefined = 'start';
    for (let page = 0; token; page++) {
      const answer: Answer = await threads[page % 2]!.json<Answer>(
        `${SEARCH}&resultToken=${token}`,
      );
      seen.push(...idsOf(answer));
      token = answer.resultToken;
    }
    expect(seen).toEqual(numbers(1_000, 40));
  });

  it('adopts a build on both, with changes made meanwhile', async () => {
    await offer(...numbers(10_000, 2_500));
    for (const thread of threads) await until(async () => (await countOf(thread)) === 2_540);
    await offer(7);
    for (const thread of threads)
      await until(async () => idsOf(await thread.json<Answer>(SEARCH))[0] === 7);
  });

  it('replaces a thread that dies, and the new one has every car', async () => {
    writeFileSync(dieFile, '');
    await until(async () => server.lines.some((line) => line.includes('serving thread replaced')));
    expect(server.lines.filter((line) => line.includes('killed by the test'))).toHaveLength(1);
    threads.forEach((thread) => thread.close());
    threads = await server.connectionPerThread(2);
    expect(await Promise.all(threads.map(countOf))).toEqual([2_541, 2_541]);
    await offer(8);
    for (const thread of threads) await until(async () => (await countOf(thread)) === 2_542);
  });

  it('replaces a thread that hangs', async () => {
    writeFileSync(hangFile, '');
    await until(async () => server.lines.some((line) => line.includes('serving thread hangs')));
    await until(
      async () =>
        server.lines.filter((line) => line.includes('serving thread replaced')).length >= 2,
    );
    threads.forEach((thread) => thread.close());
    threads = await server.connectionPerThread(2);
    expect(await Promise.all(threads.map(countOf))).toEqual([2_542, 2_542]);
  });

  it('finishes requests in progress before it stops', async () => {
    // On a busy machine a thread may have been replaced again.
    threads.forEach((thread) => thread.close());
    threads = await server.connectionPerThread(2);
    const answers = threads.map((thread) => thread.get('/cars-for-sale', { 'x-hold': 'yes' }));
    await until(async () => server.lines.filter((line) => line === 'answer held').length === 2);
    const requestedToStopAt = performance.now();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - requestedToStopAt).toBeLessThan(MAX_STOP_MS);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    await expect(new Connection(server.origin).get('/health/live')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('A server with three threads', () => {
  it('starts, although its caches do not divide by three', async () => {
    const three = await ServerProcess.start(dataDir, { WORKERS: '3', LOG_LEVEL: 'silent' });
    expect((await fetch(`${three.origin}/cars-for-sale`)).status).toBe(200);
    expect(await three.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('A server whose port is in use', () => {
  it('reports it instead of sharing the port', async () => {
    const first = await ServerProcess.start(dataDir, { WORKERS: '2', LOG_LEVEL: 'silent' });
    const port = new URL(first.origin).port;
    await expect(
      ServerProcess.start(dataDir, { WORKERS: '2', PORT: port, LOG_LEVEL: 'silent' }),
    ).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use by another program.`);
    expect(await first.stop()).toEqual({ code: 0, signal: null });
  });
});
