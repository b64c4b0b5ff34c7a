import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '../../free-port.js';
import { madeOnce, runFolder } from '../../made-once.js';
import { OpenSearchCluster } from './opensearch-cluster.mjs';
import { defaultVersion } from './opensearch-program.mjs';
import type { OpenSearchVersion } from './opensearch-program.mjs';

const URLS_FILE = 'urls.json';

/**
 * A cluster of a suite's own, for tests that kill or freeze nodes; all others share one (SuiteIndexes). It ends with `stop`, and with the
 * run at the latest: the name of its folder begins with `opensearch-` (run-folder.mjs).
 */
export async function startOpenSearch(options: { nodes: 1 | 3; version?: OpenSearchVersion }): Promise<OpenSearchCluster> {
  const { nodes, version = defaultVersion() } = options;
  const folder = mkdtempSync(join(runFolder(), 'opensearch-'));
  // Kept after the run where the command of all these tests names a folder.
  const logFolder = join(process.env['OPENSEARCH_TEST_LOGS'] ?? runFolder(), `${basename(folder)}-logs`);
  return OpenSearchCluster.start({ nodes, version, folder, logFolder, freePort });
}

/** The indexes of one suite, on the cluster of three nodes that all suites of a run share. No other suite has names with its prefix. */
export class SuiteIndexes {
  readonly prefix = `suite-${randomUUID()}-`;

  private constructor(
    /** Of all nodes. */
    readonly urls: readonly string[],
  ) {}

  /** The first suite that needs the cluster starts it; it ends with the run. */
  static async open(): Promise<SuiteIndexes> {
    const made = await madeOnce('shared-opensearch', async (emptyDir) => {
      const { urls } = await startOpenSearch({ nodes: 3 });
      writeFileSync(join(emptyDir, URLS_FILE), JSON.stringify(urls));
    });
    return new SuiteIndexes(JSON.parse(readFileSync(join(made, URLS_FILE), 'utf8')) as string[]);
  }

  /** Removes every index of the prefix, with its aliases. */
  async drop(): Promise<void> {
    const answer = await fetch(`${this.urls[0]}/${this.prefix}*`, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`OpenSearch did not remove ${this.prefix}*: ${await answer.text()}`);
  }
}
