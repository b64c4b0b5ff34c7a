import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Metrics } from '../telemetry/metrics.js';
import { REQUEST_ID_HEADER, withinRequest } from '../telemetry/request-scope.js';

/** The route of an address that none takes: whoever asks must not choose a label. */
const NO_ROUTE = 'none';

/**
 * Gives every request its id, in its answer and in every line logged for it, and counts and measures its answer. A line of its own it
 * has at `debug` alone: proxies keep access logs, and the metrics say how many there were and how long they took.
 */
export function followRequests(app: NestFastifyApplication, metrics: Metrics, isLogged: boolean): void {
  const logger = new Logger('Request');
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    withinRequest(request.id, done);
  });
  // What reads a body goes on in the connection's scope.
  server.addHook('preValidation', ({ id }, _reply, done) => withinRequest(id, done));
  server.addHook('onResponse', ({ id, method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    const route = routeOptions.url ?? NO_ROUTE;
    metrics.requestAnswered({ route, method, status, seconds: elapsedTime / 1_000 });
    if (isLogged) withinRequest(id, () => logger.debug({ msg: 'answered', route, method, status, ms: Math.round(elapsedTime) }));
    done();
  });
}
