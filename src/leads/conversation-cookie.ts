import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = '__Host-conversations';
const DAY_SECONDS = 24 * 60 * 60;
const OPTIONS = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: DAY_SECONDS,
} as const;
/** The cookie is sent with every request. */
const MAX_TOKENS = 5;

/** Tokens of conversation links that this browser opened, newest first. Untrusted: verify each. */
export function conversationTokens({ cookies }: FastifyRequest): readonly string[] {
  const text = (cookies as FastifyRequest['cookies'] | null)?.[NAME] ?? '';
  return text === '' ? [] : text.split('~').slice(0, MAX_TOKENS);
}

/** Adds a token to the cookie. */
export function keepConversationToken(
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const tokens = [token, ...conversationTokens(request).filter((one) => one !== token)].slice(
    0,
    MAX_TOKENS,
  );
  void reply.setCookie(NAME, tokens.join('~'), OPTIONS);
}
