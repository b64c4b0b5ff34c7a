import { ACCOUNT_API_PATH, SIGN_IN_PATH } from '../wording/links.js';

/** Nobody comes from there with something left to do: ways in lead to themselves, and calls show nothing. */
const NO_PAGES = [SIGN_IN_PATH, ACCOUNT_API_PATH];

/**
 * Where to go on from signing in, as path, query and fragment of ours; undefined for any text that a browser might take elsewhere, however
 * it is written, and for what is no page to go on to. `origin` is the one that was asked ('https://automarket.example').
 */
export function returnAddress(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !/^(?:\/|https?:\/\/)/i.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== URL.parse(origin)?.origin) return undefined;
  const { pathname, search, hash } = url!;
  const path = pathname.toLowerCase();
  if (NO_PAGES.some((start) => path === start || path.startsWith(`${start}/`))) return undefined;
  const address = pathname + search + hash;
  // A path may itself begin like the address of a host ("/.//elsewhere").
  return URL.parse(address, origin)?.origin === url!.origin ? address : undefined;
}
