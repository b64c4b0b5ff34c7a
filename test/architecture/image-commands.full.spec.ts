import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { USAGES } from '../../src/commands/usage.js';
import { INVENTORY_FILE_NAME } from '../../src/inventory/embedded/inventory-file.js';
import { generateFeed } from '../imports/generate-feed.js';
import { settle } from '../imports/settle.js';
import { ServerProcess } from '../serving/server-process.js';
import { COPIED, IMAGE_ENV, makeImageFolder } from './image-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-image-'));
const [app, data] = [join(folder, 'app'), join(folder, 'data')];
const feed = join(data, 'feed.csv');
const CARS = 40;
const PROGRESS = /^.* …\n/gm;

beforeAll(() => makeImageFolder(app));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Like `docker exec CONTAINER node dist/forecourt.js …`: runs in the image's folder, with only its
 * variables.
 */
async function run(
  args: readonly string[],
  dataDir = data,
): Promise<{ code: number; output: string; errors: string }> {
  const env = {
    ...IMAGE_ENV,
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    DATA_DIR: dataDir,
    DEMO_COUNT: '0',
  };
  const command = spawn('node', ['dist/forecourt.js', ...args], {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ]);
  return { code: code as number, output, errors: errors.replaceAll(PROGRESS, '') };
}

async function done(...args: string[]): Promise<string> {
  const { code, output, errors } = await run(args);
  expect([args, code, errors]).toEqual([args, 0, '']);
  return output;
}

it('The image contains what the last stage of the Dockerfile copies, and no scripts', () => {
  expect(readdirSync(app).toSorted()).toEqual(COPIED.map(({ to }) => to).toSorted());
  expect(readdirSync(join(app, 'dist'))).not.toContain('modules');
});

describe('In the image a command', () => {
  it.each(Object.keys(USAGES))('%s prints its usage', async (name) => {
    expect(await done(name, '--help')).toBe(USAGES[name as keyof typeof USAGES]);
  });

  it.each(Object.keys(USAGES))(
    '%s called with wrong arguments prints a usage that works there',
    async (name) => {
      const { code, errors } = await run([name, '--nothing']);
      expect([code, errors.split('\n').filter((line) => line.includes('npm'))]).toEqual([
        2,
        [`In a checkout also: npm run ${name} -- ARGUMENTS`],
      ]);
      expect(errors).toContain(`Usage: node dist/forecourt.js ${name} `);
    },
  );

  it('is listed by --help', async () => {
    const output = await done('--help');
    for (const name of Object.keys(USAGES)) expect(output).toContain(`  ${name}\n`);
  });
});

describe('In the image the commands on one folder', () => {
  const backup = join(folder, 'shop.backup');

  beforeAll(async () => {
    // The server's start creates the tables and its keys.
    const server = await ServerProcess.start(data, { LOG_LEVEL: 'error' }, [], app);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    generateFeed(feed, { rows: CARS, faultEvery: 0 });
    settle(feed);
  });

  it('import a feed after checking it', async () => {
    expect(await done('inventory:import', feed, '--map', 'google', '--check')).toContain('rows');
    expect(await done('inventory:import', feed, '--map', 'google')).toMatch(/new +\d+/);
  });

  it('sync the sources of the manifest', async () => {
    writeFileSync(
      join(data, 'sources.json'),
      JSON.stringify({
        sources: [{ name: 'north', file: 'feed.csv', map: 'google', every: '1 h' }],
      }),
    );
    expect(await done('inventory:sync')).toMatch(/\nnorth .*up to date/);
  });

  it('generate cars', async () => {
    expect(await done('inventory:demo', '--count', '20')).toContain('20');
    expect((await run(['inventory:demo', '--count', '20', '--reduce', '1'])).errors).toContain(
      'No demo car has the id "1".',
    );
  });

  it('create, list and revoke keys', async () => {
    expect(await done('integrators', 'create', 'North Motors')).toMatch(/fck_[\w-]{43}/);
    expect(await done('integrators', 'list')).toContain('North Motors');
    expect(await done('integrators', 'withdraw', '1')).toContain('1');
  });

  it('list dead letters and delete a person', async () => {
    await done('outbox', 'list');
    await done('data:delete', 'pat@example.com', '--yes');
  });

  it('back up and restore into another folder, which then serves pages', async () => {
    await done('data:backup', backup);
    const elsewhere = join(folder, 'elsewhere');
    const restored = await run(['data:restore', backup], elsewhere);
    expect([restored.code, restored.errors]).toEqual([0, '']);
    expect(readdirSync(elsewhere)).toContain(INVENTORY_FILE_NAME);
    const server = await ServerProcess.start(
      elsewhere,
      { LOG_LEVEL: 'error', HOST: '0.0.0.0' },
      [],
      app,
    );
    const { port } = new URL(server.origin);
    const listing = await fetch(`http://localhost:${port}/rest/lsc/listing?numRecords=1`);
    expect(
      ((await listing.json()) as { totalResultCount: number }).totalResultCount,
    ).toBeGreaterThan(CARS / 2);
    for (const path of ['/cars-for-sale', '/docs', '/health/ready']) {
      expect([path, (await fetch(`http://localhost:${port}${path}`)).status]).toEqual([path, 200]);
    }
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});
