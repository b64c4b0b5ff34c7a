import { showSavedCount } from './saved-count.js';

/** What a call of the account service answered: its body where it has one, or what is wrong in words. */
export interface AccountAnswer {
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly { field: string; reason: string }[];
  readonly detail?: string;
}

/**
 * What to ask, and where the id token of a shopper's own call is had; absent for a call that is anybody's. `account` is the address of the
 * account that it is meant for, as the page was drawn: it is refused for who is not signed in any more, and without one it is then a call
 * of somebody without an account.
 */
export interface AccountCall {
  readonly href: string;
  readonly method: string;
  readonly body?: object;
  readonly sessionHref?: string | undefined;
  readonly account?: string | undefined;
}

const UNAUTHORIZED = 401;
/** Stands where a token is missing that there has to be: the server says what that means. */
const NO_TOKEN = 'none';
/** What somebody reads where nothing answers. */
export const AWAY = 'We can’t reach the server right now. Nothing was changed. Please try again.';
/** A token that ends so soon might end on the way. */
const MARGIN_MS = 30_000;

const OTHER_ACCOUNT =
  'You signed in with another account in another tab. Nothing was changed. Reload this page to continue with that account.';

let token: { idToken: string; expiresAt: number; email: string } | undefined;
/** Whose page this is: that of the account it shows, or of the first token it has asked for. Nothing of it is done as somebody else. */
let account: string | undefined;

/** Never throws: without a connection the answer has no status, and says so. */
export async function callAccount(call: AccountCall): Promise<AccountAnswer> {
  const { href, method, body, sessionHref } = call;
  try {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (sessionHref !== undefined) {
      const own = await tokenFrom(sessionHref);
      if (own && own.email !== (account ??= call.account ?? own.email)) return { status: UNAUTHORIZED, detail: OTHER_ACCOUNT };
      const idToken = own?.idToken ?? (call.account === undefined ? undefined : NO_TOKEN);
      if (idToken !== undefined) headers['x-id-token'] = idToken;
    }
    const response = await fetch(href, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    showSavedCount();
    if (response.status === UNAUTHORIZED) token = undefined;
    const answer = (await response.json().catch(() => ({}))) as Omit<AccountAnswer, 'status' | 'body'>;
    return response.ok
      ? { status: response.status, body: answer as Record<string, unknown> }
      : { detail: AWAY, ...answer, status: response.status };
  } catch {
    return { status: 0, detail: AWAY };
  }
}

/** Whether somebody is signed in, as far as a page may know. */
export function isSignedIn(): boolean {
  return /(?:^|; )signed_in=1/.test(document.cookie);
}

/** Undefined for somebody who is not signed in, which a cookie says without asking. @throws on a network fault */
async function tokenFrom(sessionHref: string): Promise<typeof token> {
  if (!isSignedIn()) return undefined;
  if (!token || token.expiresAt - Date.now() < MARGIN_MS) {
    const response = await fetch(sessionHref);
    token = response.ok ? ((await response.json()) as typeof token) : undefined;
  }
  return token;
}
