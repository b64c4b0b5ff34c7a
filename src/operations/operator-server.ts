import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { formFields } from '../platform/http/json-bodies.js';
import { CACHING } from '../platform/http/caching.js';
import { PERMISSIONS_POLICY } from '../platform/http/permissions-policy.js';
import { Config } from '../platform/config/config.js';
import { CLIENT_FOLDER } from '../web/rendering/client-folder.js';
import { ASSETS_PATH } from '../web/rendering/client-manifest.js';
import { MAILBOX_PATH, MailboxPages } from '../web/pages/ops/mailbox-pages.js';
import { MODERATION_PATH, ModerationPages } from '../web/pages/ops/moderation-pages.js';
import type { DecisionOutcome } from '../web/pages/ops/moderation-pages.js';
import { OPS_PATH, OpsDashboard } from '../web/pages/ops/ops-dashboard.js';
import { OpsHistory, momentOf } from '../web/pages/ops/ops-history.js';
import { REPORTS_PATH, ReportPages } from '../web/pages/ops/report-pages.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import { AllThreadsMetrics } from './all-threads-metrics.js';
import { OperatorAccess, isLoopback } from './operator-access.js';

const HTML = 'text/html; charset=utf-8';
/** Error codes of a host that is not an address of this machine. */
const NO_ADDRESS_OF_OURS: ReadonlySet<string | undefined> = new Set([
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const NO_OWN_HOST =
  'METRICS_HOST is not an address of this machine. Use 127.0.0.1 for this machine only, 0.0.0.0 for all addresses. The server runs without /metrics and /ops.';
/** Upper limit of page numbers. */
const MAX_PAGES = 1_000_000;

/** Addresses that listen on all interfaces. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const LOOPBACK_HOST = '127.0.0.1';
/** Pages with personal data, only for this machine. */
const PERSONAL_DATA: ReadonlySet<string> = new Set([MAILBOX_PATH, MODERATION_PATH, REPORTS_PATH]);
/** Methods of the page with forms. */
const DECIDING = ['GET', 'POST'];
const MAX_FORM_BYTES = 16_384;
const OUTCOMES: ReadonlySet<string> = new Set<DecisionOutcome>(['done', 'gone', 'no-reason']);

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * Operators' pages on a separate port that shoppers cannot reach: `/metrics` for Prometheus,
 * `/ops`, `/reports` and `/moderation` for people, and `/mailbox` if mails are not sent. If the
 * port is unavailable, the server runs without them.
 */
@Injectable()
export class OperatorServer implements OnApplicationShutdown {
  private readonly logger = new Logger(OperatorServer.name);
  private readonly history = new OpsHistory();
  private readonly answers: Map<string, Answer>;
  private readonly stylesheet: Buffer;
  private readonly access: OperatorAccess;
  private readonly servers: Server[] = [];

  constructor(
    private readonly config: Config,
    private readonly metrics: AllThreadsMetrics,
    private readonly parts: HealthParts,
    private readonly dashboard: OpsDashboard,
    private readonly mailbox: MailboxPages,
    private readonly reports: ReportPages,
    private readonly moderation: ModerationPages,
  ) {
    this.answers = new Map<string, Answer>([
      ['/metrics', (_request, response) => this.showMetrics(response)],
      [OPS_PATH, (request, response) => this.showDashboard(request, response)],
      [MODERATION_PATH, (request, response) => this.moderate(request, response)],
      [REPORTS_PATH, (request, response) => this.showReports(request, response)],
      [
        dashboard.stylesheetHref,
        async (_request, response) =>
          response.setHeader('content-type', 'text/css').end(this.stylesheet),
      ],
    ]);
    if (config.smtpUrl === '')
      this.answers.set(MAILBOX_PATH, (request, response) => this.showMailbox(request, response));
    this.access = new OperatorAccess(config);
    this.stylesheet = readFileSync(
      new URL(dashboard.stylesheetHref.slice(ASSETS_PATH.length), CLIENT_FOLDER),
    );
  }

  /** Returns the origin; undefined if METRICS_PORT is 0 or the port is unavailable. */
  async listen(): Promise<string | undefined> {
    const { metricsPort: port, metricsHost: host } = this.config;
    if (port === 0) return undefined;
    const listening = await this.listenAt(port, host);
    if (listening === undefined) return undefined;
    const isEverywhere = EVERY_ADDRESS.has(listening.address);
    const isHereAlone = isLoopback(listening.address);
    // Pages with personal data are only for this machine, so they need a loopback address.
    if (!isEverywhere && !isHereAlone) await this.listenAt(port, LOOPBACK_HOST);
    await this.remember();
    const origin = originOf(host, port);
    const mailbox = this.answers.has(MAILBOX_PATH) && {
      mailbox: originOf(isHereAlone ? host : LOOPBACK_HOST, port) + MAILBOX_PATH,
    };
    this.logger.log({
      msg: 'metrics and dashboard',
      metrics: `${origin}/metrics`,
      dashboard: origin + OPS_PATH,
      ...mailbox,
    });
    if (mailbox && !isHereAlone) this.sayWhereMailsAre(mailbox.mailbox);
    return origin;
  }

  onApplicationShutdown(): void {
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  /** Returns the bound address; undefined, after a warning, if the port is unavailable. */
  private async listenAt(port: number, host: string): Promise<AddressInfo | undefined> {
    const server = createServer((request, response) => void this.answer(request, response));
    try {
      server.listen({ port, host });
      await once(server, 'listening');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const taken =
        'another program uses it. The server runs without them. Set METRICS_PORT to another port, or to 0 for none.';
      const other = `${code}. The server runs without them. Set METRICS_PORT and METRICS_HOST to change the address.`;
      const reason =
        code === 'EADDRINUSE' ? taken : NO_ADDRESS_OF_OURS.has(code) ? NO_OWN_HOST : other;
      this.logger.warn(
        `/metrics and ${OPS_PATH} cannot listen on port ${port} of ${host}: ${reason}`,
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

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? '';
    const answer = this.answers.get(path);
    const refusal =
      this.access.refusal(request) ??
      (PERSONAL_DATA.has(path) ? this.access.refusalOfPersonalData(request) : undefined);
    response
      .setHeader('x-content-type-options', 'nosniff')
      .setHeader('cache-control', CACHING.noStore);
    try {
      if (refusal) response.writeHead(refusal.status).end(`${refusal.reason}\n`);
      else if (!answer)
        response
          .writeHead(404)
          .end(
            `There is ${['/metrics', OPS_PATH, MODERATION_PATH, REPORTS_PATH, MAILBOX_PATH].filter((path) => this.answers.has(path)).join(', ')}.\n`,
          );
      else if (!methodsOf(path).includes(request.method!))
        response.writeHead(405, { allow: methodsOf(path).join(', ') }).end();
      else await answer(request, response);
    } catch (error) {
      if (response.destroyed) return;
      this.logger.error({
        msg: 'operator request failed',
        error: error instanceof Error ? error.stack : String(error),
      });
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  }

  private async showMetrics(response: ServerResponse): Promise<void> {
    const registry = await this.metrics.merged();
    response.setHeader('content-type', registry.contentType).end(await registry.metrics());
  }

  private async showDashboard({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [metrics, parts] = await Promise.all([this.currentMetrics(), this.parts.check()]);
    const nonce = randomBytes(16).toString('base64');
    const facts = { metrics, parts, history: this.history, now: Date.now() };
    this.sendPage(
      await this.dashboard.render(facts, { isRefreshed: isRefreshed(url), nonce }),
      nonce,
      response,
    );
  }

  /** The list (`?page=` for older mails), or with `?id=` one mail as its recipient would see it. */
  private async showMailbox(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url } = request;
    const asked = new URL(url!, 'http://here').searchParams;
    const id = asked.get('id');
    if (id !== null) {
      const html = await this.mailbox.mail(id);
      if (html === undefined)
        return void response.writeHead(404).end('This mail does not exist.\n');
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'none'",
      );
      return void response
        .setHeader('content-type', HTML)
        .setHeader('permissions-policy', PERMISSIONS_POLICY)
        .end(html);
    }
    const nonce = randomBytes(16).toString('base64');
    this.sendPage(
      await this.mailbox.list(pageOf(asked), { isRefreshed: isRefreshed(url), nonce }),
      nonce,
      response,
    );
  }

  private async showReports(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    this.sendPage(
      await this.reports.list({ isRefreshed: isRefreshed(request.url), nonce }),
      nonce,
      response,
    );
  }

  /** The moderation queue; POST decides about one review. */
  private async moderate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const refusal = this.access.refusalOfForm(request);
      if (refusal) return void response.writeHead(refusal.status).end(`${refusal.reason}\n`);
      const body = await bodyOf(request, MAX_FORM_BYTES);
      if (body === undefined) return void response.writeHead(413).end('The form is too long.\n');
      const outcome = await this.moderation.decide(formFields(body));
      return void response
        .writeHead(303, { location: `${MODERATION_PATH}?outcome=${outcome}` })
        .end();
    }
    const said = new URL(request.url!, 'http://here').searchParams.get('outcome') ?? '';
    const outcome = OUTCOMES.has(said) ? (said as DecisionOutcome) : undefined;
    const nonce = randomBytes(16).toString('base64');
    this.sendPage(await this.moderation.queue({ nonce, outcome }), nonce, response);
  }

  private sendPage(page: Buffer, nonce: string, response: ServerResponse): void {
    const policy = `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    response
      .setHeader('content-security-policy', policy)
      .setHeader('permissions-policy', PERMISSIONS_POLICY);
    response.setHeader('content-type', HTML).end(page);
  }

  private async currentMetrics() {
    return (await this.metrics.merged()).getMetricsAsJSON();
  }

  @Cron(CronExpression.EVERY_MINUTE)
  async remember(): Promise<void> {
    if (this.servers.length === 0) return;
    this.history.add(momentOf(await this.currentMetrics(), Date.now()));
  }
}

function methodsOf(path: string): string[] {
  return path === MODERATION_PATH ? DECIDING : ['GET'];
}

/** Undefined if the body is longer. */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function pageOf(asked: URLSearchParams): number {
  const page = Number(asked.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page <= MAX_PAGES ? page : 1;
}

function isRefreshed(url: string | undefined): boolean {
  return !url?.endsWith('?refresh=off');
}
