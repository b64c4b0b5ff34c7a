import { type PartFacts, PartProblem } from '../../../platform/telemetry/health-parts.js';
import type { OpenSearchCluster } from './opensearch-cluster.js';

/** Health of the indexes whose names begin with `name`. @throws PartProblem if cars or the shared state are missing */
export async function clusterHealth(
  { client }: OpenSearchCluster,
  name: string,
): Promise<PartFacts> {
  const { body } = await client.cluster.health(
    { index: `${name}-*`, cluster_manager_timeout: '1s' },
    { requestTimeout: 1_000 },
  );
  const status = String(body.status).toLowerCase();
  if (status === 'red')
    throw new PartProblem('some cars cannot be searched, because an index is red');
  return { indexes: status, nodes: body.number_of_nodes };
}
