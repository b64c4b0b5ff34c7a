import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from '../telemetry/metrics.js';
import type { RejectedRequests } from './rejected-requests.js';
import { followRequests } from './request-log.js';

/** `isLogged`: whether the log has a line per request. */
export interface ObservabilityOptions {
  readonly metrics: Metrics;
  readonly rejections: RejectedRequests;
  readonly isLogged: boolean;
}

/** Request ids, the request log and metrics. First, so that rejected requests have them, too. */
export const observability = fastifyPlugin<ObservabilityOptions>(
  async (server, { metrics, rejections, isLogged }) => {
    followRequests(server, metrics, isLogged);
    rejections.watch(server);
  },
  { name: 'observability' },
);
