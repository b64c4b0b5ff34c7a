import { negotiate } from '@fastify/accept-negotiator';

/** A coding that is excluded: "br;q=0". */
const REJECTED = /([\w-]+)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;

/**
 * The best coding of `names` (in our order of preference) for an `Accept-Encoding` header;
 * undefined if none is acceptable. The library reads `*` as the first name, even if that one is
 * excluded.
 */
export function acceptedCoding<Name extends string>(
  header: string | undefined,
  names: readonly Name[],
): Name | undefined {
  const accepted = (header ?? '').toLowerCase();
  const rejected = Array.from(accepted.matchAll(REJECTED), ([, name]) => name);
  const offered = names.filter((name) => !rejected.includes(name));
  return negotiate<Name>(accepted, offered) ?? undefined;
}
