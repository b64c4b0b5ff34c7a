import type { ValidateFunction } from 'ajv';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { HOPS_HEADER, requestCalls } from './request-calls.js';
import {
  KeyRejected,
  LoopDetected,
  NotTaken,
  RejectedByUpstream,
  UpstreamError,
} from './upstream-errors.js';

/** The largest response is a page of a hundred detailed listings, some 600 KB. */
const MAX_ANSWER_BYTES = 8 * 2 ** 20;
const CONNECT_TIMEOUT_MS = 1_000;
/** Few enough not to look like an attack, more than a thread needs at once. */
const CONNECTIONS = 64;
const JSON_TYPE = /^application\/(?:problem\+)?json\b/;
/** Bytes read of an unwanted body to keep its connection. */
const MAX_LEFT_BYTES = 64 * 2 ** 10;
const TOO_MANY_REQUESTS = 429;
/** Servers in a row that may forward a request; more are a loop. */
const MAX_HOPS = 3;
/** Statuses of requests that were rejected before they were processed. */
const HAS_NO_TIME: ReadonlySet<number> = new Set([TOO_MANY_REQUESTS, 503]);
/** Errors before a request was sent. */
const NOT_REACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const UNAUTHORIZED = 401;

const NO_OBJECT = 'returned something other than a JSON object';

/** A response to forward. */
export interface PassedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The parsed body. */
  readonly answer: object;
}

interface UpstreamRequest {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/**
 * A service that responds with JSON over HTTP. Connections are kept alive. Redirects are not
 * followed, so that only the configuration decides which host is called. Responses that are too
 * large or of another shape are faults.
 */
export class Upstream {
  private readonly agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_ANSWER_BYTES,
  });

  /** `origin` as configured, such as `https://listings.example`; `key` is our API key, if any. */
  constructor(
    private readonly origin: string,
    private readonly key = '',
  ) {}

  /**
   * GETs a path with its query.
   * @throws UpstreamError, RejectedByUpstream for a 4xx, LoopDetected, or the signal's reason
   */
  async get<Answer>(
    path: string,
    isAnswer: ValidateFunction<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    return checked(await this.json(path, signal, objectIn), isAnswer);
  }

  /** Like `get`, for a list. */
  protected async getList<Item>(
    path: string,
    isAnswer: ValidateFunction<Item[]>,
    signal: AbortSignal,
  ): Promise<Item[]> {
    return checked(await this.json(path, signal, listOrObjectIn), isAnswer);
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  /**
   * GETs a path and returns any response below 500, 4xx included.
   * @throws UpstreamError for a 5xx or a response that is missing or not JSON, LoopDetected, or the
   * signal's reason
   */
  async pass(
    path: string,
    signal: AbortSignal,
    read: (text: string) => object = objectIn,
  ): Promise<PassedAnswer> {
    return this.send(
      { path, signal, method: 'GET', headers: this.headers() },
      async ({ statusCode, headers, body }) => {
        const contentType = String(headers['content-type'] ?? '');
        const isPlain = headers['content-encoding'] === undefined;
        const isRejection =
          statusCode >= 400 &&
          statusCode < 500 &&
          ![TOO_MANY_REQUESTS, UNAUTHORIZED].includes(statusCode);
        const isAnswer = statusCode === 200 || isRejection;
        if (isAnswer && isPlain && JSON_TYPE.test(contentType)) {
          const text = await body.text();
          return { status: statusCode, contentType, text, answer: read(text) };
        }
        await body.dump({ limit: MAX_LEFT_BYTES, signal });
        throw faultOf(statusCode, contentType);
      },
    );
  }

  /**
   * POSTs JSON; the response has no body.
   * @throws NotTaken, another UpstreamError if it may have been processed, LoopDetected, or the
   * signal's reason
   */
  async post(path: string, words: object, signal: AbortSignal): Promise<void> {
    const headers = { ...this.headers(), 'content-type': 'application/json' };
    return this.send(
      { path, signal, method: 'POST', headers, body: JSON.stringify(words) },
      async ({ statusCode, body }) => {
        await body.dump({ limit: MAX_LEFT_BYTES, signal });
        if (statusCode < 200 || statusCode > 299) throw faultOf(statusCode, '');
      },
    );
  }

  private async send<Answer>(
    requested: UpstreamRequest,
    read: (response: Dispatcher.ResponseData) => Promise<Answer>,
  ): Promise<Answer> {
    const { path, ...options } = requested;
    try {
      return await read(await request(this.origin + path, { dispatcher: this.agent, ...options }));
    } catch (error) {
      requested.signal.throwIfAborted();
      if (error instanceof UpstreamError) throw error;
      const isReached = !NOT_REACHED.has((error as { code?: string }).code ?? '');
      throw new (isReached ? UpstreamError : NotTaken)(
        error instanceof Error ? error.message : String(error),
        { cause: error },
      );
    }
  }

  private headers(): Record<string, string> {
    const hops = requestCalls()?.hops ?? 0;
    if (hops >= MAX_HOPS) throw new LoopDetected();
    return {
      accept: 'application/json',
      [HOPS_HEADER]: String(hops + 1),
      ...(this.key !== '' && { authorization: `Bearer ${this.key}` }),
    };
  }

  private async json(
    path: string,
    signal: AbortSignal,
    read: (text: string) => object,
  ): Promise<unknown> {
    const { status, answer } = await this.pass(path, signal, read);
    if (status !== 200) throw new RejectedByUpstream(status, callIn(path), answer);
    return answer;
  }
}

function faultOf(status: number, contentType: string): UpstreamError {
  if (status === UNAUTHORIZED) return new KeyRejected('rejected this server’s key');
  return new (HAS_NO_TIME.has(status) ? NotTaken : UpstreamError)(
    `answered ${status} ${contentType}`.trimEnd(),
  );
}

function checked<Answer>(answer: unknown, isAnswer: ValidateFunction<Answer>): Answer {
  if (isAnswer(answer)) return answer;
  const [problem] = isAnswer.errors ?? [];
  throw new UpstreamError(`returned unexpected JSON: ${problem?.instancePath} ${problem?.message}`);
}

/** Responses are objects, except lists. */
function objectIn(text: string): object {
  const answer = listOrObjectIn(text);
  if (Array.isArray(answer)) throw new UpstreamError(NO_OBJECT);
  return answer;
}

function listOrObjectIn(text: string): object {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // The fault below reports it.
  }
  throw new UpstreamError(NO_OBJECT);
}

/** `/rest/lsc/listing` without the query, which the log must not have. */
function callIn(path: string): string {
  return path.split(/[/?]/, 4).join('/');
}
