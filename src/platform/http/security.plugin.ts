import fastifyPlugin from 'fastify-plugin';
import { absoluteProblemTypes } from './absolute-problem-types.js';
import { setSecurityHeaders } from './answer-headers.js';
import { makeCookieResponsesPrivate } from './caching.js';

/** What every response says. Before `edge`, so that rejections have the headers, too. */
export const security = fastifyPlugin<{ readonly publicOrigin: string }>(
  async (server, options) => {
    await setSecurityHeaders(server, options);
    absoluteProblemTypes(server, options);
    makeCookieResponsesPrivate(server);
  },
  { name: 'security', dependencies: ['observability'] },
);
