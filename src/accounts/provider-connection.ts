import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { UpstreamError } from '../platform/calls/upstream-errors.js';

/** Key sets and discovery documents have a few thousand bytes. */
const MAX_ANSWER_BYTES = 2 ** 20;
const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** The connection to the OpenID provider. Redirects are not followed. */
export class ProviderConnection {
  private readonly agent = new Agent({ maxResponseSize: MAX_ANSWER_BYTES });

  /** As `fetch`. @throws UpstreamError if the provider does not answer, or answers with a server error. */
  readonly fetch: CustomFetch = async (url, options) => {
    const answer = await fetch(url, {
      ...(options as Parameters<typeof fetch>[1]),
      dispatcher: this.agent,
    }).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new UpstreamError(message, { cause: error });
    });
    if (answer.status >= SERVER_ERROR || answer.status === TOO_MANY_REQUESTS) {
      await answer.body?.cancel();
      throw new UpstreamError(`answered ${answer.status}`);
    }
    return answer as unknown as Response;
  };

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
