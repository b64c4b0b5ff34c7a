import { type PartFacts, PartProblem } from '../../../telemetry/health-parts.js';
import type { OpenSearchCluster } from './opensearch-cluster.js';

/** Health of the cluster. @throws PartProblem if shards with cars are missing */
export async function clusterHealth({ client }: OpenSearchCluster): Promise<PartFacts> {
  const { body } = await client.cluster.health();
  const status = String(body.status).toLowerCase();
  if (status === 'red') throw new PartProblem('some cars cannot be searched, since the cluster is red');
  return { status, nodes: body.number_of_nodes };
}
