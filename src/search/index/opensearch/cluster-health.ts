import { type PartFacts, PartProblem } from '../../../telemetry/health-parts.js';
import type { OpenSearchCluster } from './opensearch-cluster.js';

/** What the cluster says of itself. @throws PartProblem where cars are missing from it */
export async function clusterHealth({ client }: OpenSearchCluster): Promise<PartFacts> {
  const { body } = await client.cluster.health();
  const status = String(body.status).toLowerCase();
  if (status === 'red') throw new PartProblem('some cars cannot be searched, since the cluster is red');
  return { status, nodes: body.number_of_nodes };
}
