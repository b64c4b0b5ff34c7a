import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Config } from '../platform/config/config.js';
import { MAILBOX_PATH, MailboxPages } from '../web/pages/ops/mailbox-pages.js';
import { ModerationPages } from '../web/pages/ops/moderation-pages.js';
import { OPS_PATH, OpsDashboard } from '../web/pages/ops/ops-dashboard.js';
import { OpsHistory, momentOf } from '../web/pages/ops/ops-history.js';
import { ReportPages } from '../web/pages/ops/report-pages.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import { AllThreadsMetrics } from './all-threads-metrics.js';
import { METRICS_PATH } from './metrics.controller.js';
import { OperatorAccess, isLoopback } from './operator-access.js';
import { createOperatorApp } from './operator-app.js';

/** Error codes of a host that is not an address of this machine. */
const NO_ADDRESS_OF_OURS: ReadonlySet<string | undefined> = new Set([
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const NO_OWN_HOST =
  'METRICS_HOST is not an address of this machine. Use 127.0.0.1 for this machine only, 0.0.0.0 for all addresses. The server runs without /metrics and /ops.';

/** Addresses that listen on all interfaces. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const LOOPBACK_HOST = '127.0.0.1';

/**
 * Operators' pages on a separate port that shoppers cannot reach: `/metrics` for Prometheus,
 * `/ops`, `/reports` and `/moderation` for people, and `/mailbox` if mails are not sent. If the
 * port is unavailable, the server runs without them.
 */
@Injectable()
export class OperatorServer implements OnApplicationShutdown {
  private readonly logger = new Logger(OperatorServer.name);
  private readonly history = new OpsHistory();
  private readonly servers: Server[] = [];
  private app: NestFastifyApplication | undefined;

  constructor(
    private readonly config: Config,
    private readonly metrics: AllThreadsMetrics,
    private readonly parts: HealthParts,
    private readonly dashboard: OpsDashboard,
    private readonly mailbox: MailboxPages,
    private readonly reports: ReportPages,
    private readonly moderation: ModerationPages,
  ) {}

  /** Returns the origin; undefined if METRICS_PORT is 0 or the port is unavailable. */
  async listen(): Promise<string | undefined> {
    const { metricsPort: port, metricsHost: host } = this.config;
    if (port === 0) return undefined;
    const app = await this.createApp();
    const listening = await this.listenAt(port, host, app);
    if (listening === undefined) {
      await app.close();
      return undefined;
    }
    this.app = app;
    const isEverywhere = EVERY_ADDRESS.has(listening.address);
    const isHereAlone = isLoopback(listening.address);
    // Pages with personal data are only for this machine, so they need a loopback address.
    if (!isEverywhere && !isHereAlone) await this.listenAt(port, LOOPBACK_HOST, app);
    await this.remember();
    const origin = originOf(host, port);
    const mailbox = this.hasMailbox && {
      mailbox: originOf(isHereAlone ? host : LOOPBACK_HOST, port) + MAILBOX_PATH,
    };
    this.logger.log({
      msg: 'metrics and dashboard',
      metrics: origin + METRICS_PATH,
      dashboard: origin + OPS_PATH,
      ...mailbox,
    });
    if (mailbox && !isHereAlone) this.sayWhereMailsAre(mailbox.mailbox);
    return origin;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections();
    }
    await this.app?.close();
  }

  private get hasMailbox(): boolean {
    return this.config.smtpUrl === '';
  }

  private createApp(): Promise<NestFastifyApplication> {
    const access = new OperatorAccess(this.config);
    const shared = [
      [OperatorAccess, access],
      [AllThreadsMetrics, this.metrics],
      [HealthParts, this.parts],
      [OpsHistory, this.history],
      [OpsDashboard, this.dashboard],
      [MailboxPages, this.mailbox],
      [ReportPages, this.reports],
      [ModerationPages, this.moderation],
    ] as const;
    const providers = shared.map(([provide, useValue]) => ({ provide, useValue }));
    return createOperatorApp(providers, { access, hasMailbox: this.hasMailbox });
  }

  /** Returns the bound address; undefined, after a warning, if the port is unavailable. */
  private async listenAt(
    port: number,
    host: string,
    app: NestFastifyApplication,
  ): Promise<AddressInfo | undefined> {
    const { routing } = app.getHttpAdapter().getInstance();
    const server = createServer(routing);
    try {
      server.listen({ port, host });
      await once(server, 'listening');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const taken =
        'it is in use. The server runs without them. Set METRICS_PORT to another port, or to 0 for none.';
      const other = `${code}. The server runs without them. Set METRICS_PORT and METRICS_HOST to change the address.`;
      const reason =
        code === 'EADDRINUSE' ? taken : NO_ADDRESS_OF_OURS.has(code) ? NO_OWN_HOST : other;
      this.logger.warn(
        `${METRICS_PATH} and ${OPS_PATH} cannot listen on port ${port} of ${host}: ${reason}`,
      );
      return undefined;
    }
    this.servers.push(server.unref());
    return server.address() as AddressInfo;
  }

  /**
   * Setting METRICS_HOST does not expose the mailbox, so this explains where mails are and how to
   * read them.
   */
  private sayWhereMailsAre(mailbox: string): void {
    this.logger.warn(
      `SMTP_URL is not set, so no mail is sent. Mails, including sign-in links, are in the mailbox at ${mailbox}. It answers ` +
        'only this machine, whatever METRICS_HOST is. To read it from another machine, use ' +
        `ssh -L ${this.config.metricsPort}:${LOOPBACK_HOST}:${this.config.metricsPort} HOST; for a container, see docs/operations.md. To send mails, set SMTP_URL.` +
        '',
    );
  }

  @Cron(CronExpression.EVERY_MINUTE)
  async remember(): Promise<void> {
    if (this.servers.length === 0) return;
    const metrics = await (await this.metrics.merged()).getMetricsAsJSON();
    this.history.add(momentOf(metrics, Date.now()));
  }
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
