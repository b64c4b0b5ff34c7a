import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../telemetry/metrics.js';
import { REQUEST_ID_HEADER, withinRequest } from '../telemetry/request-scope.js';

/** Label of URLs without a route, so that clients cannot create labels. */
const NO_ROUTE = 'none';

/**
 * Gives every request an id, in its response and its log lines, and measures it. Requests are only
 * logged at `debug`: proxies keep access logs, and metrics count them.
 */
export function followRequests(server: FastifyInstance, metrics: Metrics, isLogged: boolean): void {
  const logger = new Logger('Request');
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    withinRequest(request.id, done);
  });
  // Reading a body runs in the connection's async scope, not the request's.
  server.addHook('preValidation', ({ id }, _reply, done) => withinRequest(id, done));
  server.addHook(
    'onResponse',
    ({ id, method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
      const route = routeOptions.url ?? NO_ROUTE;
      metrics.requestAnswered({ route, method, status, seconds: elapsedTime / 1_000 });
      if (isLogged)
        withinRequest(id, () =>
          logger.debug({ msg: 'answered', route, method, status, ms: Math.round(elapsedTime) }),
        );
      done();
    },
  );
}
