import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
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
import type { Config } from './platform/config/config.js';
import { ServerThread } from './platform/config/server-thread.js';
import { absoluteProblemTypes } from './platform/http/absolute-problem-types.js';
import { AllowedHosts, refuseOtherHosts } from './platform/http/allowed-hosts.js';
import { setSecurityHeaders } from './platform/http/answer-headers.js';
import { CACHING, makeCookieResponsesPrivate } from './platform/http/caching.js';
import { rejectCrossSiteChanges, isOfOtherSite, isStateChanging } from './platform/http/csrf.js';
import { MAX_BODY_BYTES, readJsonBodies } from './platform/http/json-bodies.js';
import type { RouteKind } from './platform/http/rate-classes.js';
import { limitRates } from './platform/http/rate-limits.js';
import { KeyHolders } from './api-clients/key-holders.js';
import { PICTURES_PATH } from './pictures/car-picture.js';
import { PERMISSIONS_POLICY } from './platform/http/permissions-policy.js';
import { isHealthPath } from './platform/http/health-paths.js';
import { admitRequests } from './platform/http/admission.js';
import { pathOfTarget, redirectToCanonicalPath } from './platform/http/canonical-path.js';
import { acceptFileCodings, compressAnswers } from './platform/http/compression.js';
import { RouteMethods } from './platform/http/route-methods.js';
import { showQueue } from './platform/http/queue-metrics.js';
import { RefusedRequests } from './platform/http/refused-requests.js';
import { followRequests } from './platform/http/request-log.js';
import { addEtags } from './platform/http/etag.js';
import { answerNotModified } from './platform/http/conditional-get.js';
import { ErrorsByPathFilter } from './platform/json-api/errors-by-path.filter.js';
import { forwardListingCalls } from './web/listing-api/forwarded-calls.js';
import { JSON_PATHS, OpenApi } from './platform/json-api/open-api.js';
import { Draining } from './operations/draining.js';
import { ErrorReports } from './operations/error-reports.js';
import { PinoLogger } from './operations/pino-logger.js';
import { SearchIndex } from './search/index/search-index.js';
import { CLIENT_FOLDER } from './web/rendering/client-folder.js';
import { ASSETS_PATH } from './web/rendering/client-manifest.js';
import { PAGE_DICTIONARY } from './web/rendering/page-dictionary.js';
import { PageErrorFilter } from './web/pages/page-error.filter.js';
import { Metrics } from './platform/telemetry/metrics.js';
import {
  REQUEST_ID_HEADER,
  requestIdOf,
  withinRequest,
} from './platform/telemetry/request-scope.js';

/** Node rejects longer URLs. Longer than a query may be, so that the page can say so. */
const MAX_URL_LENGTH = 16_384;

const PLUGIN_TIMEOUT_MS = 120_000;

/** Maximum age of a 304 response's view counts and other values outside the store's state. */
const VIEWS_LAG_MS = 60_000;

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

/** Exempt from load shedding: files and drawings, of which a page has dozens, and health checks. */
const costsNothing = (path: string) =>
  isHealthPath(path) || path.startsWith(ASSETS_PATH) || path.startsWith(`${PICTURES_PATH}/`);

/**
 * URLs of calls about cars and reference data, except health checks and result tokens, which
 * expire.
 */
function mayBeKnown(url: string): boolean {
  return isJson(pathOf(url)) && !url.startsWith('/health') && !/[?&]resultToken=/.test(url);
}

/**
 * Cross-site changes are rejected later. They count as pages or calls, not toward the shopper's
 * limit of changes.
 */
function kindOf(request: FastifyRequest, publicOrigin: string): RouteKind | undefined {
  const { method, url, routeOptions } = request;
  const { rateKind } = (routeOptions.config ?? {}) as { readonly rateKind?: RouteKind };
  if (costsNothing(pathOf(url))) return undefined;
  if (isStateChanging(method) && !isOfOtherSite(request, publicOrigin)) return rateKind ?? 'change';
  return isJson(pathOf(url)) ? 'call' : 'page';
}

/** The complete app, as in production and in tests, without listening. */
export async function createApp(
  config: Config,
  thread = new ServerThread(),
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    bodyLimit: MAX_BODY_BYTES,
    // Plugins load in milliseconds, but on a busy machine the start may wait for a processor.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: ({ headers }: { headers: IncomingHttpHeaders }) =>
      requestIdOf(headers[REQUEST_ID_HEADER]),
    // `refuseOtherHosts` handles requests without a host; Node would reject them before any hook.
    http: { maxHeaderSize: MAX_URL_LENGTH, requireHostHeader: false },
    rewriteUrl: (request: { url?: string }) => pathOfTarget(request.url),
    clientErrorHandler: (error: Error, socket: Socket) => refusals.unreadable(error, socket),
    // URLs that cannot be routed: a stray percent sign, a part that is too long.
    frameworkErrors: (
      { statusCode = 400 }: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      // Hooks do not run for them.
      void reply.header(REQUEST_ID_HEADER, request.id);
      if (!isJson(pathOf(request.originalUrl)))
        void reply.header('permissions-policy', PERMISSIONS_POLICY);
      const host = {
        switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
      };
      refusals.refused(statusCode);
      const unreadable = new HttpException('This URL is invalid.', statusCode);
      withinRequest(request.id, () => void errors.catch(unreadable, host as ArgumentsHost));
    },
  });
  const methods = new RouteMethods();
  methods.watch(adapter.getInstance() as unknown as FastifyInstance);
  const logger = await PinoLogger.open(config.logLevel, thread);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(config, thread),
    adapter,
    {
      logger,
      abortOnError: false,
      bodyParser: false,
    },
  );
  const metrics = app.get(Metrics);
  logger.countInto(metrics);
  logger.reportTo(app.get(ErrorReports, { strict: false }));
  followRequests(app, metrics, logger.isDebugLogged);
  const refusals = new RefusedRequests(metrics);
  refusals.watch(app);
  app.get(Draining).watch(app);
  const holders = app.get(KeyHolders, { strict: false });
  const errors = new ErrorsByPathFilter(app.get(PageErrorFilter), methods);
  await setSecurityHeaders(app, config);
  absoluteProblemTypes(app, config);
  refuseOtherHosts(app, new AllowedHosts(config), isJson);
  readJsonBodies(app);
  await limitRates(app, {
    percent: config.rateLimitPercent,
    isJson,
    redis: app.get(RedisConnection),
    kindOf: (request) => kindOf(request, config.publicOrigin),
    keyHolderOf: (request) => (isJson(pathOf(request.url)) ? holders.of(request) : undefined),
  });
  rejectCrossSiteChanges(app, config);
  makeCookieResponsesPrivate(app);
  await app.register(fastifyCookie);
  addEtags(app);
  compressAnswers(app, PAGE_DICTIONARY);
  acceptFileCodings(app, ASSETS_PATH);
  await app.register(fastifyStatic, {
    root: fileURLToPath(CLIENT_FOLDER),
    prefix: ASSETS_PATH,
    // The build compresses them; see scripts/compress-client.mjs.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', CACHING.immutableAsset);
      if (PAGE_DICTIONARY && path.includes(basename(PAGE_DICTIONARY.href)))
        void reply.header('use-as-dictionary', PAGE_DICTIONARY.use);
    },
    // Assets are small; range requests aren't worth supporting.
    acceptRanges: false,
    index: false,
    // JSON files of the build are for the server only.
    allowedPath: (path) => !path.endsWith('.json'),
  });
  if (config.corsOrigins.length > 0) {
    app.enableCors({
      origin: [...config.corsOrigins],
      methods: ['GET', 'HEAD'],
      exposedHeaders: [...EXPOSED_HEADERS],
    });
  }
  redirectToCanonicalPath(app);
  const index = app.get(SearchIndex, { strict: false });
  answerNotModified(
    app,
    mayBeKnown,
    () => `${index.epoch} ${Math.floor(Date.now() / VIEWS_LAG_MS)}`,
  );
  const admission = admitRequests(app, config.queueLimitMs, {
    isExempt: (path) => isHealthPath(path) || path.startsWith(ASSETS_PATH),
    isJson,
  });
  showQueue(metrics, admission);
  recordCalls(app);
  if (config.listingServiceUrl !== '') forwardListingCalls(app);
  app.useGlobalFilters(errors);
  app.get(OpenApi).describe(app);
  return app;
}
