import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { SIGN_IN_PATH } from '../routes/account-links.js';

/** Paths that are not return targets: sign-in pages and JSON calls. */
const NO_PAGES = [SIGN_IN_PATH, ACCOUNT_API_PATH];

/**
 * Path, query and fragment to continue to after signing in; undefined for anything that a browser could take to another site, and for
 * URLs that are not return targets. `origin` is that of the request ('https://automarket.example').
 */
export function returnAddress(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !/^(?:\/|https?:\/\/)/i.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== URL.parse(origin)?.origin) return undefined;
  const { pathname, search, hash } = url!;
  const path = pathname.toLowerCase();
  if (NO_PAGES.some((start) => path === start || path.startsWith(`${start}/`))) return undefined;
  const address = pathname + search + hash;
  // A normalized path may look like a host ("/.//elsewhere").
  return URL.parse(address, origin)?.origin === url!.origin ? address : undefined;
}
