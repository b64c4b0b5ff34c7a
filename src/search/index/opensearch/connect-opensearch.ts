import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Connection } from '@opensearch-project/opensearch';
import { UnusableCluster } from '../../../platform/calls/unusable-cluster.js';
import { UpstreamError } from '../../../platform/calls/upstream-errors.js';
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
  const { Client, Connection: Plain } = await import('@opensearch-project/opensearch');
  const ssl = caFile === '' ? {} : { ssl: { ca: certificateIn(caFile) } };
  return new OpenSearchCluster(
    new Client({
      nodes: [...urls],
      requestTimeout: REQUEST_LIMIT_MS,
      maxRetries: MAX_RETRIES,
      Connection: withBodyLimit(Plain),
      ...ssl,
    }),
  );
}

/**
 * Ends a response whose body takes longer than the request's timeout, which the client only applies
 * until the headers: a body that trickles in would be awaited forever.
 */
function withBodyLimit(Plain: typeof Connection): typeof Connection {
  return class extends Plain {
    override request(...[params, callback]: Parameters<Connection['request']>) {
      return super.request(params, (error, response) => {
        if (response) {
          const limit = setTimeout(
            () => response.destroy(),
            (params as { timeout?: number }).timeout ?? REQUEST_LIMIT_MS,
          );
          response.once('close', () => clearTimeout(limit));
        }
        callback(error, response);
      });
    }
  };
}

function certificateIn(file: string): Buffer {
  let certificate: Buffer;
  try {
    certificate = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableCluster(`OPENSEARCH_CA_FILE names a file that cannot be read: ${code}.`);
  }
  if (!isCertificate(certificate))
    throw new UnusableCluster('OPENSEARCH_CA_FILE names a file without a PEM certificate.');
  return certificate;
}

function isCertificate(pem: Buffer): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** @throws UnusableCluster, or the error of the connection */
export async function checkVersion({ client }: OpenSearchCluster): Promise<void> {
  const { body } = await client.info();
  const version = body.version as { distribution?: string; number: string } | undefined;
  if (!version) throw new UpstreamError('The server at OPENSEARCH_URL is not OpenSearch.');
  const rejection = versionProblem(version);
  if (rejection !== undefined) throw new UnusableCluster(rejection);
}
