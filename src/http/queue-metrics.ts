import type { Metrics } from '../telemetry/metrics.js';
import type { Admission } from './admission.js';

/** Shows how long the queue of requests is. */
export function showQueue(metrics: Metrics, admission: Admission): void {
  metrics.gauge('requests_waiting', 'Requests that wait for their turn.', [], 'sum', (gauge) => gauge.set(admission.waiting));
  metrics.gauge('expected_wait_seconds', 'How long a request that came now would wait for its turn.', [], 'max', (gauge) =>
    gauge.set(admission.expectedWaitMs / 1_000),
  );
}
