import fastifyPlugin from 'fastify-plugin';
import { absoluteProblemTypes } from './absolute-problem-types.js';
import { setSecurityHeaders } from './answer-headers.js';
import { makeCookieResponsesPrivate } from './caching.js';

/** Security headers of every response. Before `edge`, so that rejections have them, too. */
export const security = fastifyPlugin<{ readonly publicOrigin: string }>(
  async (server, options) => {
    setSecurityHeaders(server, options);
    absoluteProblemTypes(server, options);
    makeCookieResponsesPrivate(server);
  },
  { name: 'security', dependencies: ['observability'] },
);
