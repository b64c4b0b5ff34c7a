/**
 * A return address of ours as path, query and fragment; undefined for any text that a browser might take elsewhere, however it is
 * written. `origin` is the one that was asked ('https://automarket.example').
 */
export function ownAddress(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !/^(?:\/|https?:\/\/)/i.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== URL.parse(origin)?.origin) return undefined;
  const address = url!.pathname + url!.search + url!.hash;
  // A path may itself begin like the address of a host ("/.//elsewhere").
  return URL.parse(address, origin)?.origin === url!.origin ? address : undefined;
}
