import { showSavedCount } from './saved-count.js';

/** Response of the account service: its body, or an error message. */
export interface AccountAnswer {
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly { field: string; reason: string }[];
  readonly detail?: string;
}

/**
 * A call, and where to get the id token of a signed-in shopper; absent for calls that anyone may
 * make. `account`: email of the account that the page was rendered for. The call is rejected if the
 * shopper is no longer signed in; without it, it would count as one of a guest.
 */
export interface AccountCall {
  readonly href: string;
  readonly method: string;
  readonly body?: object;
  readonly sessionHref?: string | undefined;
  readonly account?: string | undefined;
}

const UNAUTHORIZED = 401;
/** Sent in place of a missing token, so that the server reports it. */
const NO_TOKEN = 'none';
/** Shown when the server cannot be reached. */
export const AWAY = 'We can’t reach the server right now. Nothing was changed. Please try again.';
/** Tokens that expire sooner are renewed, because they might expire on the way. */
const MARGIN_MS = 30_000;

const OTHER_ACCOUNT =
  'You signed in with another account in another tab. Nothing was changed. Reload this page to continue with that account.';

let token: { idToken: string; expiresAt: number; email: string } | undefined;
/**
 * The account of this page: the one it shows, or that of the first token. Calls as another account
 * are refused.
 */
let account: string | undefined;

/** Never throws: without a connection the response has no status and an error message. */
export async function callAccount(call: AccountCall): Promise<AccountAnswer> {
  const { href, method, body, sessionHref } = call;
  try {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (sessionHref !== undefined) {
      const own = await tokenFrom(sessionHref);
      if (own && own.email !== (account ??= call.account ?? own.email))
        return { status: UNAUTHORIZED, detail: OTHER_ACCOUNT };
      const idToken = own?.idToken ?? (call.account === undefined ? undefined : NO_TOKEN);
      if (idToken !== undefined) headers['x-id-token'] = idToken;
    }
    const response = await fetch(href, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    showSavedCount();
    if (response.status === UNAUTHORIZED) token = undefined;
    const answer = (await response.json().catch(() => ({}))) as Omit<
      AccountAnswer,
      'status' | 'body'
    >;
    return response.ok
      ? { status: response.status, body: answer as Record<string, unknown> }
      : { detail: AWAY, ...answer, status: response.status };
  } catch {
    return { status: 0, detail: AWAY };
  }
}

/** Whether the shopper is signed in, by the cookie for scripts. */
export function isSignedIn(): boolean {
  return /(?:^|; )signed_in=1/.test(document.cookie);
}

/** Undefined for guests, without a request. @throws on a network error */
async function tokenFrom(sessionHref: string): Promise<typeof token> {
  if (!isSignedIn()) return undefined;
  if (!token || token.expiresAt - Date.now() < MARGIN_MS) {
    const response = await fetch(sessionHref);
    token = response.ok ? ((await response.json()) as typeof token) : undefined;
  }
  return token;
}
