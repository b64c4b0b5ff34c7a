import { randomUUID } from 'node:crypto';
import type { TakenMessage } from './outbox.js';

/**
 * A token of a link that is signed when its message is sent. A message may wait for days, and
 * `data:rotate-keys` may replace the keys meanwhile. `placeholder` stands for the token in the
 * body; it is random, so that words of a shopper never become a token. `signer` makes the token
 * from `facts`, which are plain JSON.
 */
export interface UnsignedToken {
  readonly placeholder: string;
  readonly signer: string;
  readonly facts: object;
}

/** Makes tokens from their facts. The tokens need no escaping in URLs, HTML and JSON. */
export type TokenSigner = (facts: object) => Promise<string>;

/** The body of a message as stored. Absent in messages without tokens, and in older ones. */
interface StoredBody {
  readonly unsignedTokens?: readonly UnsignedToken[];
}

export function unsignedToken(signer: string, facts: object): UnsignedToken {
  return { placeholder: `unsigned-${randomUUID()}`, signer, facts };
}

/** The message with its tokens. @throws if a signer is unknown */
export async function withSignedTokens(
  message: TakenMessage,
  signers: ReadonlyMap<string, TokenSigner>,
): Promise<TakenMessage> {
  const { unsignedTokens, ...body } = message.body as StoredBody;
  if (!unsignedTokens) return message;
  let json = JSON.stringify(body);
  for (const { placeholder, signer, facts } of unsignedTokens) {
    const sign = signers.get(signer);
    if (!sign) throw new Error(`unknown signer ${signer}`);
    json = json.replaceAll(placeholder, await sign(facts));
  }
  return { ...message, body: JSON.parse(json) as unknown };
}
