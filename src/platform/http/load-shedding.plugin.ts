import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from '../telemetry/metrics.js';
import { Admission } from './admission.js';
import { rejectRequest } from './reject-request.js';

const BUSY = {
  status: 503,
  heading: 'One moment, please',
  detail: 'We’re very busy right now. Please try again in a few seconds.',
  headers: { 'retry-after': '2' },
};

/** `isExempt`: paths that cost almost nothing, or must always be answered. */
export interface LoadSheddingOptions {
  readonly metrics: Metrics;
  readonly limitMs: number;
  readonly isExempt: (path: string) => boolean;
  readonly isJson: (path: string) => boolean;
}

/**
 * Admits requests one by one, and rejects those that would wait too long with 503. Last, so that
 * rejections, redirects and 304 do not wait.
 */
export const loadShedding = fastifyPlugin<LoadSheddingOptions>(
  async (server, { metrics, limitMs, isExempt, isJson }) => {
    const admission = new Admission(limitMs);
    server.server.on('connection', admission.arrived);
    server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0]!;
      if (isExempt(path)) return undefined;
      const admitted = admission.enter(
        () => request.raw.socket.destroyed || request.raw.errored !== null,
      );
      switch (typeof admitted === 'string' ? admitted : await admitted) {
        case 'go':
          return undefined;
        case 'gone':
          return reply.hijack();
        case 'rejected':
          return rejectRequest(reply, BUSY, isJson(path));
      }
    });
    showQueue(metrics, admission);
  },
  { name: 'load-shedding', dependencies: ['caching'] },
);

/** Exports the length of the request queue as metrics. */
function showQueue(metrics: Metrics, admission: Admission): void {
  metrics.gauge('requests_waiting', 'Requests waiting in the queue.', [], 'sum', (gauge) =>
    gauge.set(admission.waiting),
  );
  metrics.gauge(
    'expected_wait_seconds',
    'How long a new request would wait, in the thread with the longest queue. Above QUEUE_LIMIT_MS, requests are rejected.',
    [],
    'max',
    (gauge) => gauge.set(admission.expectedWaitMs / 1_000),
  );
}
