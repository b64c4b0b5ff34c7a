import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenSearchCluster } from './opensearch-cluster.mjs';
import { defaultVersion, runnableVersions } from './opensearch-program.mjs';
import { SuiteIndexes, startOpenSearch } from './start-opensearch.js';

const START_LIMIT_MS = 330_000;
const COPIES = { settings: { number_of_shards: 3, number_of_replicas: 1 } };

async function ask<Answer>(url: string, method = 'GET', body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function versionAt(url: string): Promise<string> {
  return (await ask<{ version: { number: string } }>(url)).version.number;
}

/** A zombie (Z) has ended, but its parent has not reaped it. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Java processes with this run's folder in their command line. */
function javaProcesses(): string[] {
  const runFolder = process.env['TEST_MADE_ONCE']!;
  return readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`OpenSearchNode\0${runFolder}`)
      );
    } catch {
      return false;
    }
  });
}

describe('A cluster of three nodes', () => {
  let cluster: OpenSearchCluster;
  beforeAll(async () => {
    cluster = await startOpenSearch({ nodes: 3 });
  }, START_LIMIT_MS);
  afterAll(() => cluster.stop());

  const health = (node: number, query = '') =>
    ask<{ number_of_nodes: number; status: string }>(
      `${cluster.urls[node]}/_cluster/health/cars?${query}`,
    );
  const count = async (node: number) =>
    (await ask<{ count: number }>(`${cluster.urls[node]}/cars/_count`)).count;

  it('has the version that tests select, or the newest that this machine can run', async () => {
    expect(await versionAt(cluster.urls[2]!)).toMatch(new RegExp(`^${defaultVersion()}\\.`));
  });

  it('keeps acknowledged documents when a node is killed, and readmits the node', async () => {
    await ask(`${cluster.urls[0]}/cars`, 'PUT', COPIES);
    await health(0, 'wait_for_status=green&timeout=60s');
    for (let id = 0; id < 60; id++)
      await ask(`${cluster.urls[id % 3]}/cars/_doc/${id}`, 'PUT', { price: id });
    await cluster.killNode(1);
    await expect(fetch(cluster.urls[1]!)).rejects.toThrow('fetch failed');
    expect(await health(0, 'wait_for_nodes=2&wait_for_status=yellow&timeout=60s')).toMatchObject({
      number_of_nodes: 2,
      status: 'yellow',
    });
    await ask(`${cluster.urls[2]}/cars/_refresh`, 'POST');
    expect(await count(0)).toBe(60);
    await ask(`${cluster.urls[0]}/cars/_doc/60`, 'PUT', { price: 60 });

    await cluster.startNode(1);
    expect(await health(1, 'wait_for_status=green&timeout=60s')).toMatchObject({
      number_of_nodes: 3,
      status: 'green',
    });
    await ask(`${cluster.urls[1]}/cars/_refresh`, 'POST');
    expect(await count(1)).toBe(61);
  }, 240_000);

  it('holds a request to a frozen node until it resumes', async () => {
    await cluster.freezeNode(2);
    const requested = { isAnswered: false };
    const answer = fetch(cluster.urls[2]!).finally(() => (requested.isAnswered = true));
    await fetch(cluster.urls[0]!);
    await sleep(200);
    expect(requested.isAnswered).toBe(false);
    cluster.thawNode(2);
    expect((await answer).status).toBe(200);
  });

  it('leaves no process when it stops, including frozen nodes', async () => {
    const before = javaProcesses().length;
    await cluster.freezeNode(0);
    await cluster.stop();
    expect(javaProcesses()).toHaveLength(before - 3);
  });
});

describe('The cluster of a test run', () => {
  it(
    "is shared by all suites, and removes a suite's indexes afterwards",
    async () => {
      const [one, other] = await Promise.all([SuiteIndexes.open(), SuiteIndexes.open()]);
      expect(one.urls).toEqual(other.urls);
      await ask(`${one.urls[0]}/${one.prefix}cars`, 'PUT', {
        ...COPIES,
        aliases: { [`${one.prefix}alias`]: {} },
      });
      await ask(`${other.urls[1]}/${other.prefix}cars`, 'PUT', COPIES);
      await one.drop();
      const names = Object.keys(await ask<object>(`${one.urls[2]}/suite-*`));
      expect(names).not.toContain(`${one.prefix}cars`);
      expect(names).toContain(`${other.prefix}cars`);
      await other.drop();
    },
    START_LIMIT_MS,
  );
});

describe('One node', () => {
  it(
    'starts in every other version that this machine can run',
    async () => {
      for (const version of runnableVersions().filter((one) => one !== defaultVersion())) {
        const cluster = await startOpenSearch({ nodes: 1, version });
        expect(await versionAt(cluster.urls[0]!)).toMatch(new RegExp(`^${version}\\.`));
        await cluster.stop();
      }
    },
    START_LIMIT_MS,
  );
});

describe('A killed test run', () => {
  it('leaves neither a node nor its folder', async () => {
    const run = spawn(
      process.execPath,
      [fileURLToPath(new URL('killed-run.mjs', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(run.stdout, 'data')) as [Buffer];
    const { runFolder, pid } = JSON.parse(line.toString()) as { runFolder: string; pid: number };
    expect(isRunning(pid)).toBe(true);
    run.kill('SIGKILL');
    while (isRunning(pid) || existsSync(`${runFolder}-over`)) await sleep(20);
    expect(existsSync(runFolder)).toBe(false);
  });
});
