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
 * A suite's own cluster, for tests that kill or freeze nodes; all others share one (SuiteIndexes).
 * It ends with `stop`, or with the run, because its folder begins with `opensearch-`
 * (run-folder.mjs).
 */
export async function startOpenSearch(options: {
  nodes: 1 | 3;
  version?: OpenSearchVersion;
}): Promise<OpenSearchCluster> {
  const { nodes, version = defaultVersion() } = options;
  const folder = mkdtempSync(join(runFolder(), 'opensearch-'));
  // Kept after the run if `npm run test:opensearch` sets a folder.
  const logFolder = join(
    process.env['OPENSEARCH_TEST_LOGS'] ?? runFolder(),
    `${basename(folder)}-logs`,
  );
  return OpenSearchCluster.start({ nodes, version, folder, logFolder, freePort });
}

/**
 * Indexes of one suite, on the three-node cluster that all suites of a run share. No other suite
 * uses its prefix.
 */
export class SuiteIndexes {
  readonly prefix = `suite-${randomUUID()}-`;

  private constructor(
    /** URLs of all nodes. */
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

  /** Removes all indexes with the prefix, and their aliases. */
  async drop(): Promise<void> {
    const answer = await fetch(`${this.urls[0]}/${this.prefix}*`, { method: 'DELETE' });
    if (!answer.ok)
      throw new Error(`OpenSearch did not remove ${this.prefix}*: ${await answer.text()}`);
  }
}
