import { readFileSync } from 'node:fs';
import { UnusableCluster } from '../../../platform/calls/unusable-cluster.js';
import { OpenSearchCluster } from './opensearch-cluster.js';
import { versionProblem } from './supported-versions.js';

export interface ClusterAddress {
  /** URLs of one or more nodes; each may contain a user and a password. */
  readonly urls: readonly string[];
  /** File of the CA certificates that signed the nodes' certificates. Empty: the system's CAs. */
  readonly caFile: string;
}

/** Timeout of a write on one node. Searches and reads have shorter ones; see OpenSearchCluster. */
const REQUEST_LIMIT_MS = 20_000;

/** Retries on other nodes after a failed request. */
const MAX_RETRIES = 3;

/**
 * Imports the client package only if a cluster is configured. @throws UnusableCluster if the CA file
 * cannot be read
 */
export async function openCluster({ urls, caFile }: ClusterAddress): Promise<OpenSearchCluster> {
  const { Client } = await import('@opensearch-project/opensearch');
  const ssl = caFile === '' ? {} : { ssl: { ca: certificateIn(caFile) } };
  return new OpenSearchCluster(
    new Client({
      nodes: [...urls],
      requestTimeout: REQUEST_LIMIT_MS,
      maxRetries: MAX_RETRIES,
      ...ssl,
    }),
  );
}

function certificateIn(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableCluster(`OPENSEARCH_CA_FILE names a file that cannot be read: ${code}.`);
  }
}

/** @throws UnusableCluster, or the error of the connection */
export async function checkVersion({ client }: OpenSearchCluster): Promise<void> {
  const { body } = await client.info();
  const refusal = versionProblem(body.version as { distribution?: string; number: string });
  if (refusal !== undefined) throw new UnusableCluster(refusal);
}
