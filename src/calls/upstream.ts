import type { ValidateFunction } from 'ajv';
import { Agent, request } from 'undici';
import { RefusedByUpstream, UpstreamFault } from './upstream-errors.js';

/** The largest answer is a page of a hundred listings with all their details, some 600 KB. */
const MAX_ANSWER_BYTES = 8 * 2 ** 20;
const CONNECT_TIMEOUT_MS = 1_000;
/** Fewer than what a server would take for an attack, more than a thread asks at once. */
const CONNECTIONS = 64;
/** Asks too often, or is busy: no fault of the question. */
const TOO_MANY_REQUESTS = 429;

/**
 * A service that answers JSON over HTTP. Connections are kept; redirects are not followed, so that nobody but the configuration says which
 * host is asked; what is larger or of another shape than expected is no answer.
 */
export class Upstream {
  private readonly agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_ANSWER_BYTES,
  });

  /** `origin` as configured, such as `https://listings.example`. */
  constructor(private readonly origin: string) {}

  /**
   * The answer to a GET of a path with its query.
   * @throws UpstreamFault, RefusedByUpstream for a 4xx, or the signal's reason.
   */
  async get<Answer>(path: string, isAnswer: ValidateFunction<Answer>, signal: AbortSignal): Promise<Answer> {
    const answer = await this.json(path, signal);
    if (isAnswer(answer)) return answer;
    const [problem] = isAnswer.errors ?? [];
    throw new UpstreamFault(`answered in another shape: ${problem?.instancePath} ${problem?.message}`);
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async json(path: string, signal: AbortSignal): Promise<unknown> {
    try {
      const { statusCode, headers, body } = await request(this.origin + path, {
        dispatcher: this.agent,
        signal,
        headers: { accept: 'application/json' },
      });
      if (statusCode === 200 && String(headers['content-type']).startsWith('application/json')) return await body.json();
      await body.dump();
      if (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS)
        throw new RefusedByUpstream(statusCode, withoutQuery(path));
      throw new UpstreamFault(`answered ${statusCode} ${String(headers['content-type'])}`);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RefusedByUpstream || error instanceof UpstreamFault) throw error;
      throw new UpstreamFault(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}

/** What shoppers ask is not for the log. */
function withoutQuery(path: string): string {
  return path.split('?', 1)[0]!;
}
