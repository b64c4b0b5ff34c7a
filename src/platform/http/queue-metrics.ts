import type { Metrics } from '../telemetry/metrics.js';
import type { Admission } from './admission.js';

/** Exports the length of the request queue as metrics. */
export function showQueue(metrics: Metrics, admission: Admission): void {
  metrics.gauge('requests_waiting', 'Requests waiting in the queue.', [], 'sum', (gauge) =>
    gauge.set(admission.waiting),
  );
  metrics.gauge(
    'expected_wait_seconds',
    'Expected wait of a new request in the queue.',
    [],
    'max',
    (gauge) => gauge.set(admission.expectedWaitMs / 1_000),
  );
}
