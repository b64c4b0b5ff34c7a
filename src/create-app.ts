import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { HttpException } from '@nestjs/common';
import type { ArgumentsHost } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { RedisConnection } from './platform/cache/redis-connection.js';
import { recordCalls } from './platform/calls/request-calls.js';
import { Config } from './platform/config/config.js';
import { ServerThread } from './platform/config/server-thread.js';
import { MAX_BODY_BYTES } from './platform/http/json-bodies.js';
import { KeyHolders } from './api-clients/key-holders.js';
import { PICTURES_PATH } from './pictures/picture-urls.js';
import { isHealthPath } from './platform/http/health-paths.js';
import { caching } from './platform/http/caching.plugin.js';
import { edge } from './platform/http/edge.plugin.js';
import { loadShedding } from './platform/http/load-shedding.plugin.js';
import { observability } from './platform/http/observability.plugin.js';
import type { ObservabilityOptions } from './platform/http/observability.plugin.js';
import { security } from './platform/http/security.plugin.js';
import { pathOfTarget } from './platform/http/canonical-path.js';
import { RouteMethods } from './platform/http/route-methods.js';
import { RejectedRequests } from './platform/http/rejected-requests.js';
import { UnroutableUrls } from './platform/http/unroutable-urls.js';
import { ErrorsByPathFilter } from './platform/json-api/errors-by-path.filter.js';
import { forwardListingCalls } from './web/listing-api/forwarded-calls.js';
import { JSON_PATHS, OpenApi } from './platform/json-api/open-api.js';
import { Draining } from './operations/draining.js';
import { ErrorReports } from './operations/error-reports.js';
import { PinoLogger } from './operations/pino-logger.js';
import { SearchIndex } from './search/index/search-index.js';
import { CLIENT_FOLDER } from './web/rendering/client-folder.js';
import { ASSETS_PATH, assetUrl } from './web/rendering/client-manifest.js';
import { PAGE_DICTIONARY } from './web/rendering/page-dictionary.js';
import { PageErrorFilter } from './web/pages/page-error.filter.js';
import { Metrics } from './platform/telemetry/metrics.js';
import { REQUEST_ID_HEADER, requestIdOf } from './platform/telemetry/request-scope.js';

/** Node rejects longer URLs. Longer than a query may be, so that the page can say so. */
const MAX_URL_LENGTH = 16_384;

const PLUGIN_TIMEOUT_MS = 120_000;

/** Response headers that other sites' scripts may read. */
const EXPOSED_HEADERS = [
  'etag',
  'server-timing',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  REQUEST_ID_HEADER,
];

const pathOf = (url: string) => url.split('?', 1)[0]!;
const isJson = (path: string) => JSON_PATHS.test(path);

/** Exempt from rate limits: files and drawings, of which a page has dozens, and health checks. */
const isFree = (path: string) =>
  isHealthPath(path) || path.startsWith(ASSETS_PATH) || path.startsWith(`${PICTURES_PATH}/`);

/**
 * URLs of calls about cars and reference data, except health checks and result tokens, which
 * expire.
 */
function mayBeKnown(url: string): boolean {
  return isJson(pathOf(url)) && !url.startsWith('/health') && !/[?&]resultToken=/.test(url);
}

/** The complete app, as in production and in tests, without listening. */
export async function createApp(
  config: Config,
  thread = new ServerThread(),
): Promise<NestFastifyApplication> {
  const adapter = newAdapter(config, {
    onBadRequest: (error, socket) => rejections.unreadable(error, socket),
    onBadUrl: (status, request, response) =>
      badUrls.routeAgain(request, response, status, (...again) => server.routing(...again)),
  });
  const badUrls = new UnroutableUrls();
  const server = adapter.getInstance() as unknown as FastifyInstance;
  const methods = new RouteMethods();
  methods.watch(server);
  const logger = await PinoLogger.open(config.logLevel, thread);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(config, thread),
    adapter,
    { logger, abortOnError: false, bodyParser: false },
  );
  const metrics = app.get(Metrics);
  logger.countInto(metrics);
  logger.reportTo(app.get(ErrorReports, { strict: false }));
  const rejections = new RejectedRequests(metrics);
  const errors = new ErrorsByPathFilter(app.get(PageErrorFilter), methods);
  const rejectBadUrl = (request: FastifyRequest, reply: FastifyReply) => {
    const status = badUrls.statusOf(request.raw);
    if (status === undefined) return false;
    rejections.rejected(status);
    const host = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
    };
    errors.catch(new HttpException('This URL is invalid.', status), host as ArgumentsHost);
    return true;
  };
  await registerPlugins(app, server, { rejections, isLogged: logger.isDebugLogged }, rejectBadUrl);
  if (config.listingServiceUrl !== '') forwardListingCalls(app);
  app.useGlobalFilters(errors);
  app.get(OpenApi).describe(app);
  return app;
}

/**
 * The plugins in the order of their hooks. Each plugin states what it must follow. Calls are
 * recorded last, because only admitted requests make calls.
 */
async function registerPlugins(
  app: NestFastifyApplication,
  server: FastifyInstance,
  log: Omit<ObservabilityOptions, 'metrics'>,
  rejectBadUrl: (request: FastifyRequest, reply: FastifyReply) => boolean,
): Promise<void> {
  const [config, metrics] = [app.get(Config), app.get(Metrics)];
  const index = app.get(SearchIndex, { strict: false });
  const redis = app.get(RedisConnection);
  const holders = app.get(KeyHolders, { strict: false });
  await server.register(observability, { metrics, ...log });
  app.get(Draining).watch(server);
  await server.register(security, config);
  await server.register(edge, {
    config,
    isFree,
    isJson,
    redis,
    keyHolderOf: (request) => (isJson(pathOf(request.url)) ? holders.of(request) : undefined),
  });
  server.addHook('onRequest', async (request, reply) =>
    rejectBadUrl(request, reply) ? reply : undefined,
  );
  await server.register(caching, {
    folder: fileURLToPath(CLIENT_FOLDER),
    prefix: ASSETS_PATH,
    pageDictionary: PAGE_DICTIONARY,
    mayBeKnown,
    epoch: () => index.epoch,
  });
  await server.register(loadShedding, {
    metrics,
    limitMs: config.queueLimitMs,
    isExempt: (path) => isHealthPath(path) || path.startsWith(ASSETS_PATH),
    isJson,
  });
  recordCalls(server);
  // Nest runs this hook before all others, so preflights and rejections have the headers.
  if (config.corsOrigins.length > 0) {
    app.enableCors({
      origin: [...config.corsOrigins],
      methods: ['GET', 'HEAD'],
      exposedHeaders: [...EXPOSED_HEADERS],
    });
  }
}

/**
 * Requests that bypass the hooks: those that the parser rejects, and URLs that cannot be routed.
 */
interface UnroutedRequests {
  readonly onBadRequest: (error: Error, socket: Socket) => void;
  readonly onBadUrl: (status: number, request: IncomingMessage, response: ServerResponse) => void;
}

function newAdapter(
  { trustProxy }: Config,
  { onBadRequest, onBadUrl }: UnroutedRequests,
): FastifyAdapter {
  return new FastifyAdapter({
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    bodyLimit: MAX_BODY_BYTES,
    // Plugins load in milliseconds, but on a busy machine the start may wait for a processor.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: ({ headers }: { headers: IncomingHttpHeaders }) =>
      requestIdOf(headers[REQUEST_ID_HEADER]),
    // `rejectOtherHosts` handles requests without a host; Node would reject them before any hook.
    http: { maxHeaderSize: MAX_URL_LENGTH, requireHostHeader: false },
    rewriteUrl: (request: { url?: string }) => assetUrl(pathOfTarget(request.url)),
    clientErrorHandler: onBadRequest,
    frameworkErrors: (
      { statusCode = 400 }: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => onBadUrl(statusCode, request.raw, reply.raw),
  });
}
