import { readFileSync } from 'node:fs';
import { UnusableCluster } from '../../../platform/calls/unusable-cluster.js';
import { OpenSearchCluster } from './opensearch-cluster.js';
import { refusalOfVersion } from './supported-versions.js';

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

/** Imports the client package only if a cluster is configured. */
export async function openCluster({ urls, caFile }: ClusterAddress): Promise<OpenSearchCluster> {
  const { Client } = await import('@opensearch-project/opensearch');
  const ssl = caFile === '' ? {} : { ssl: { ca: readFileSync(caFile) } };
  return new OpenSearchCluster(
    new Client({
      nodes: [...urls],
      requestTimeout: REQUEST_LIMIT_MS,
      maxRetries: MAX_RETRIES,
      ...ssl,
    }),
  );
}

/** @throws UnusableCluster, or the error of the connection */
export async function checkVersion({ client }: OpenSearchCluster): Promise<void> {
  const { body } = await client.info();
  const refusal = refusalOfVersion(body.version as { distribution?: string; number: string });
  if (refusal !== undefined) throw new UnusableCluster(refusal);
}
