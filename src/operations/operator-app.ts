import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CACHING } from '../platform/http/caching.js';
import { FORM_TYPE } from '../platform/http/csrf.js';
import { formFields } from '../platform/http/json-bodies.js';
import { RouteMethods } from '../platform/http/route-methods.js';
import { MAILBOX_PATH } from '../web/pages/ops/mailbox-pages.js';
import { MODERATION_PATH } from '../web/pages/ops/moderation-pages.js';
import { OPS_PATH } from '../web/pages/ops/ops-dashboard.js';
import { REPORTS_PATH } from '../web/pages/ops/report-pages.js';
import { MailboxController } from './mailbox.controller.js';
import { METRICS_PATH, MetricsController } from './metrics.controller.js';
import { ModerationController } from './moderation.controller.js';
import type { OperatorAccess } from './operator-access.js';
import { OperatorErrorFilter } from './operator-error.filter.js';
import { throwRejection } from './operator.guards.js';

const MAX_FORM_BYTES = 16_384;

@Module({})
class OperatorPagesModule {
  static of(providers: Provider[], hasMailbox: boolean): DynamicModule {
    const controllers = [MetricsController, ModerationController];
    return {
      module: OperatorPagesModule,
      controllers: hasMailbox ? [...controllers, MailboxController] : controllers,
      providers,
    };
  }
}

/**
 * The app of the operators' port, without listening. It shares `providers` with the shoppers' app,
 * and none of its hooks, so overload there doesn't reject requests here.
 */
export async function createOperatorApp(
  providers: Provider[],
  { access, hasMailbox }: { access: OperatorAccess; hasMailbox: boolean },
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ bodyLimit: MAX_FORM_BYTES });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  const methods = new RouteMethods();
  methods.watch(server);
  server.addHook('onRequest', async ({ raw }, reply) => {
    void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': CACHING.noStore });
    throwRejection(access.rejection(raw));
  });
  server.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, formFields(body.toString())),
  );
  const app = await NestFactory.create<NestFastifyApplication>(
    OperatorPagesModule.of(providers, hasMailbox),
    adapter,
    { abortOnError: false, bodyParser: false },
  );
  const paths = [METRICS_PATH, OPS_PATH, MODERATION_PATH, REPORTS_PATH];
  app.useGlobalFilters(
    new OperatorErrorFilter(methods, hasMailbox ? [...paths, MAILBOX_PATH] : paths),
  );
  await app.init();
  await server.ready();
  return app;
}
