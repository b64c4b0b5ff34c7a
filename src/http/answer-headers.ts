import fastifyHelmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PERMISSIONS_POLICY } from './permissions-policy.js';
import { REFUSAL_STYLE_SOURCE } from './refusal.js';

/** A year, as browsers ask of sites that are never to be asked without TLS again. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * The headers that every answer carries: pages and pictures bring a content security policy of their own, everything else may load and
 * run nothing, even where a browser opens it by itself. Browsers are bound to TLS only where this server is behind it.
 */
export async function protectAnswers(app: NestFastifyApplication, { publicOrigin }: { publicOrigin: string }): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [REFUSAL_STYLE_SOURCE],
        formAction: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    // The vehicle page leads back to the search one comes from; other sites learn our origin at most.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) void reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  server.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https' || publicOrigin.startsWith('https:')) void reply.header('strict-transport-security', STRICT_TRANSPORT);
  });
}
