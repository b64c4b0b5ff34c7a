import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandProgram } from '../../scripts/server-program.mjs';
import { SftpServer } from '../support/sftp-server.js';
import { csvFile } from './import-into.js';
import { settle } from './settle.js';

const COLUMNS = ['id', 'dealership_name', 'dealership_address', 'price', 'make', 'model', 'year'];
const CAR = ['1', 'North Motors', '1 Main St, Austin, TX 78701', '20000', 'Toyota', 'Camry', 2019];

describe('A source whose server hangs', () => {
  let dataDir: string;
  let server: SftpServer;
  let sync: ChildProcess;
  let output: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'hanging-'));
    server = new SftpServer(() => true);
    const feed = { every: '1 h', map: 'google' };
    const far = {
      ...feed,
      name: 'far',
      file: `${await server.start()}/far.csv`,
      hostKey: server.fingerprint,
      passwordFrom: 'FAR_PASSWORD',
    };
    const near = csvFile(dataDir, [COLUMNS, CAR], 'near.csv');
    settle(near);
    server.put('/far.csv', readFileSync(near), 1_000);
    const sources = [far, { ...feed, name: 'near', file: 'near.csv' }];
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources }));
  });

  afterEach(async () => {
    sync.kill('SIGKILL');
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('does not hold up the others, and is imported once its file is there', async () => {
    const hanging = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    server.onRead = () => {
      hanging.resolve();
      return released.promise;
    };
    startSync();
    await Promise.all([hanging.promise, printed(/near\n[^]*new +1\n/)]);
    expect(output).not.toContain('far');
    expect(await statusOf(dataDir)).toMatch(
      /^far .* being fetched since 20.*\nnear .*up to date\n/m,
    );
    released.resolve();
    const [code] = await once(sync, 'close');
    expect(output).toMatch(/far\n[^]*new +1\n[^]*\nfar .*up to date\nnear .*up to date\n/);
    expect(code).toBe(0);
  });

  function startSync(): void {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', FAR_PASSWORD: 'secret' };
    sync = spawn(process.execPath, commandProgram('inventory:sync'), {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    output = '';
    sync.stdout!.on('data', (text: Buffer) => (output += text.toString()));
  }

  async function statusOf(dataDir: string): Promise<string> {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const call = [...commandProgram('inventory:sync'), '--status'];
    return (await promisify(execFile)(process.execPath, call, { env })).stdout;
  }

  async function printed(pattern: RegExp): Promise<void> {
    while (!pattern.test(output)) await once(sync.stdout!, 'data');
  }
});
