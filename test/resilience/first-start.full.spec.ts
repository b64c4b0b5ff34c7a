import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { commandProgram, serverProgram } from '../../scripts/server-program.mjs';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { anOffer } from '../contracts/an-offer.js';
import { Connection, ServerProcess } from '../serving/server-process.js';
import { WITHOUT_ROOM } from './without-room.js';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-start-'));
let folders = 0;
const aFolder = () => {
  const path = join(folder, String(folders++));
  mkdirSync(path);
  return path;
};
/** Starts that should have failed, if any still run. */
const starting = new Set<ChildProcess>();

afterAll(() => {
  for (const child of starting) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const STACK = /\n +at |\\n +at /;

/** Output, log and exit code of a start that fails. */
async function failedStart(
  dataDir: string,
  env: Record<string, string>,
  within: readonly string[] = [],
): Promise<{ code: number | null; said: string; logged: string }> {
  const [program, ...words] = [...within, process.execPath, serverProgram()];
  const child = spawn(program!, words, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_COUNT: '50',
      LOG_LEVEL: 'silent',
      METRICS_PORT: '0',
      NODE_OPTIONS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  starting.add(child);
  const [said, logged] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  starting.delete(child);
  return { code: child.exitCode, said: said.trim(), logged };
}

async function carsOf(server: ServerProcess): Promise<number> {
  const connection = new Connection(server.origin);
  const { totalResultCount } = await connection.json<{ totalResultCount: number }>(
    '/rest/lsc/listing/count',
  );
  connection.close();
  return totalResultCount;
}

describe('An unknown variable', () => {
  it('is logged first, without its value, and the server starts', async () => {
    const { lines, ready } = ServerProcess.begin(aFolder(), {
      LOG_LEVEL: 'silent',
      DATABSE_URL: 'postgres://s3cret',
    });
    const server = await ready;
    expect(lines[0]).toBe(
      'DATABSE_URL is not a setting of Forecourt and is ignored. Did you mean DATABASE_URL?',
    );
    expect(lines.join()).not.toContain('s3cret');
    await server.stop();
  });

  it('is reported by commands as well', () => {
    const env = { ...process.env, DATA_DIR: aFolder(), DATABSE_URL: 'postgres://s3cret' };
    const [program, ...args] = [process.execPath, ...commandProgram('outbox'), 'list'];
    const { stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    expect(stderr.split('\n')[0]).toBe(
      'DATABSE_URL is not a setting of Forecourt and is ignored. Did you mean DATABASE_URL?',
    );
  });
});

describe('A failed start', () => {
  const inFolder = (make: (path: string) => void) => () => {
    const path = aFolder();
    make(path);
    return path;
  };
  const foreign = (path: string) => {
    const database = new DatabaseSync(join(path, 'inventory.sqlite'));
    database.exec('CREATE TABLE owner (name TEXT)');
    database.close();
  };

  it.each([
    [
      'HOST belongs to another machine',
      { HOST: '203.0.113.9' },
      aFolder,
      'HOST is "203.0.113.9", which is not an address of this machine.',
    ],
    [
      'HOST has blanks',
      { HOST: 'not a host' },
      aFolder,
      'HOST is "not a host", which is not an address of this machine.',
    ],
    [
      'PORT is not a number',
      { PORT: 'http' },
      aFolder,
      'PORT must be a whole number from 0 to 65535, but is "http"',
    ],
    ['DATA_DIR is a file', {}, inFile, 'which is a file, a broken link, or inside one.'],
    [
      'DATA_DIR is a file, and no cars are made',
      { DEMO_COUNT: '0' },
      inFile,
      'which is a file, a broken link, or inside one.',
    ],
    [
      'DATA_DIR is below a file',
      {},
      () => join(inFile(), 'data'),
      'which is a file, a broken link, or inside one.',
    ],
    [
      'DATA_DIR is a link to nothing',
      {},
      () => {
        const path = join(aFolder(), 'link');
        symlinkSync(join(folder, 'nowhere'), path);
        return path;
      },
      'which is a file, a broken link, or inside one.',
    ],
    [
      'DATA_DIR is a link to itself',
      {},
      () => {
        const path = join(aFolder(), 'link');
        symlinkSync(path, path);
        return path;
      },
      'which is a file, a broken link, or inside one.',
    ],
    [
      'DATA_DIR is where no folder can be created',
      {},
      () => '/proc/x',
      'DATA_DIR is "/proc/x", where no folder can be created.',
    ],
    [
      'the store is no database',
      {},
      inFolder((path) => writeFileSync(join(path, 'inventory.sqlite'), 'not a database at all')),
      'is damaged or not a database',
    ],
    [
      'the store is of another program',
      {},
      inFolder(foreign),
      'inventory.sqlite belongs to another program',
    ],
    [
      'the store has none of our tables but others',
      {},
      inFolder((path) => {
        const database = new DatabaseSync(join(path, 'inventory.sqlite'));
        database.exec('CREATE TABLE customers (name TEXT); INSERT INTO customers VALUES (1)');
        database.close();
      }),
      'inventory.sqlite belongs to another program',
    ],
    [
      'the store is gone',
      {},
      inFolder((path) => writeFileSync(join(path, 'index-4.snapshot'), '')),
      'inventory.sqlite is missing or empty, but',
    ],
  ])('says what to do, without a stack: %s', async (_what, env, dataDir, sentence) => {
    const { code, said, logged } = await failedStart(dataDir(), {
      LOG_LEVEL: 'info',
      ...(env as Record<string, string>),
    });
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said + logged).not.toMatch(STACK);
  });

  it.each(['50', '0'])(
    'reports a full disk, without a stack, when %s cars are to be generated',
    async (DEMO_COUNT) => {
      const dataDir = aFolder();
      const { code, said, logged } = await failedStart(
        dataDir,
        { LOG_LEVEL: 'info', DEMO_COUNT },
        WITHOUT_ROOM,
      );
      expect([code, said]).toEqual([
        1,
        expect.stringContaining(`The disk of DATA_DIR ("${dataDir}") cannot be read or written`),
      ]);
      expect(said).toContain(
        'it may be full or failing. Free some space or check the disk, then start again',
      );
      expect(said + logged).not.toMatch(STACK);
    },
  );

  function inFile(): string {
    const path = join(aFolder(), 'file');
    writeFileSync(path, '');
    return path;
  }

  it("reports a shoppers' database that is a folder, without a stack", async () => {
    const dataDir = aFolder();
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([anOffer({ id: '1' })]);
    await store.close();
    mkdirSync(join(dataDir, 'shoppers.sqlite'));
    const { code, said, logged } = await failedStart(dataDir, { LOG_LEVEL: 'info' });
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('shoppers.sqlite is a folder, where a file should be.'),
    ]);
    expect(said + logged).not.toMatch(STACK);
  });

  it('reports a .env that is a folder, without a stack', async () => {
    const workingFolder = aFolder();
    mkdirSync(join(workingFolder, '.env'));
    const within = ['env', `--chdir=${workingFolder}`];
    const { code, said, logged } = await failedStart(aFolder(), {}, within);
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('.env is not a readable file (EISDIR'),
    ]);
    expect(said + logged).not.toMatch(STACK);
  });

  it('reports a port in use before cars are generated', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const dataDir = aFolder();
    const { code, said } = await failedStart(dataDir, { PORT: String(port) });
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`Port ${port} of 127.0.0.1 is in use by another program.`),
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
    server.close();
  });
});

describe("A lost shoppers' database", () => {
  it('is an error in the log of the start that replaces it, and only there', async () => {
    const dataDir = aFolder();
    const start = async () => {
      const { lines, ready } = ServerProcess.begin(dataDir, { LOG_LEVEL: 'error' });
      await (await ready).stop();
      return lines.filter((line) => line.includes('shoppers.sqlite is missing or empty'));
    };
    expect(await start()).toEqual([]);
    for (const name of readdirSync(dataDir))
      if (name.startsWith('shoppers.sqlite')) rmSync(join(dataDir, name));
    writeFileSync(join(dataDir, 'index-4.snapshot'), '');
    expect(await start()).toEqual([expect.stringContaining('"level":"error"')]);
    expect(await start()).toEqual([]);
  });
});

describe('The first cars', () => {
  it('are complete or absent, however often their generation is killed', async () => {
    const dataDir = aFolder();
    for (const afterMs of [900, 1_500]) {
      const child = spawn(process.execPath, [serverProgram()], {
        env: {
          ...process.env,
          PORT: '0',
          DATA_DIR: dataDir,
          DEMO_COUNT: '8000',
          LOG_LEVEL: 'silent',
          METRICS_PORT: '0',
          NODE_OPTIONS: '',
        },
        stdio: 'ignore',
      });
      await sleep(afterMs);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const server = await ServerProcess.start(dataDir, { DEMO_COUNT: '8000', LOG_LEVEL: 'silent' });
    expect(await carsOf(server)).toBe(8_000);
    expect(readdirSync(dataDir)).not.toContain('first-fill');
    await server.stop();
  });

  it('are generated once when two servers start on one empty folder', async () => {
    const dataDir = aFolder();
    const start = () => ServerProcess.start(dataDir, { DEMO_COUNT: '4000', LOG_LEVEL: 'silent' });
    const servers = await Promise.all([start(), start()]);
    expect(await Promise.all(servers.map(carsOf))).toEqual([4_000, 4_000]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('first-fill'))).toEqual([
      'first-fill.lock',
    ]);
    for (const server of servers) expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  it('are generated after API keys exist, but not after a server has run', async () => {
    const dataDir = aFolder();
    const env = { ...process.env, DATA_DIR: dataDir };
    const [program, ...words] = [...commandProgram('integrators'), 'create', 'North Motors'];
    const { stdout } = spawnSync(process.execPath, [program!, ...words], { env, encoding: 'utf8' });
    const [key] = /fck_[\w-]{43}/.exec(stdout)!;
    const server = await ServerProcess.start(dataDir, { DEMO_COUNT: '50', LOG_LEVEL: 'silent' });
    const answer = await fetch(`${server.origin}/rest/lsc/listing`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([answer.status, await carsOf(server)]).toEqual([200, 50]);
    await server.stop();
    const database = openDatabase({ dataDir, databaseUrl: '' }, () => undefined);
    await database.change(undefined, (change) =>
      change
        .insertInto('viewCount')
        .values({ vin: '1FTEW1E50KFA00001', day: 20_000, brand: 'classifieds', views: 1 })
        .execute(),
    );
    await database.close();
    for (const name of readdirSync(dataDir))
      if (name !== 'shoppers.sqlite') rmSync(join(dataDir, name), { recursive: true });
    const { code, said } = await failedStart(dataDir, { DEMO_COUNT: '50' });
    expect([code, said]).toEqual([1, expect.stringContaining('has been in use (shoppers.sqlite)')]);
  });

  it('are never added to a store that has or had cars', async () => {
    const dataDir = aFolder();
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([anOffer({ id: '7' })]);
    const one = await ServerProcess.start(dataDir, { DEMO_COUNT: '50', LOG_LEVEL: 'silent' });
    expect(await carsOf(one)).toBe(1);
    await one.stop();
    await store.removeOffers('north', []);
    await store.close();
    const none = await ServerProcess.start(dataDir, { DEMO_COUNT: '50', LOG_LEVEL: 'silent' });
    expect(await carsOf(none)).toBe(0);
    await none.stop();
    writeFileSync(join(dataDir, 'inventory.sqlite'), '');
    const { code, said } = await failedStart(dataDir, {});
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('Put the file back, or restore a backup'),
    ]);
  });
});
