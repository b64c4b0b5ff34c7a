import { readFileSync } from 'node:fs';
import { UnusableCluster } from '../../../calls/unusable-cluster.js';
import { OpenSearchCluster } from './opensearch-cluster.js';
import { refusalOfVersion } from './supported-versions.js';

/** Where a cluster is. */
export interface ClusterAddress {
  /** One or several nodes; each may hold a user and a password. */
  readonly urls: readonly string[];
  /** File with the certificates of who has signed the nodes' own; empty: those that the system trusts. */
  readonly caFile: string;
}

/** No request takes longer than the main search may. */
const REQUEST_LIMIT_MS = 20_000;

/** A request that a node does not take is sent to the next ones. */
const MAX_RETRIES = 3;

/** The package of the client is read only where there is a cluster. */
export async function openCluster({ urls, caFile }: ClusterAddress): Promise<OpenSearchCluster> {
  const { Client } = await import('@opensearch-project/opensearch');
  const ssl = caFile === '' ? {} : { ssl: { ca: readFileSync(caFile) } };
  return new OpenSearchCluster(new Client({ nodes: [...urls], requestTimeout: REQUEST_LIMIT_MS, maxRetries: MAX_RETRIES, ...ssl }));
}

/** @throws UnusableCluster, or what the connection throws. */
export async function checkVersion({ client }: OpenSearchCluster): Promise<void> {
  const { body } = await client.info();
  const refusal = refusalOfVersion(body.version as { distribution?: string; number: string });
  if (refusal !== undefined) throw new UnusableCluster(refusal);
}
