import { negotiate } from '@fastify/accept-negotiator';

/** A coding that is refused by its name: "br;q=0". */
const REFUSED = /([\w-]+)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;

/**
 * The one of `names`, which stand in our order, that an `accept-encoding` takes best; undefined where it takes none of them. The library
 * reads `*` as the first, also where that one is refused by name.
 */
export function acceptedCoding<Name extends string>(header: string | undefined, names: readonly Name[]): Name | undefined {
  const accepted = (header ?? '').toLowerCase();
  const refused = Array.from(accepted.matchAll(REFUSED), ([, name]) => name);
  const offered = names.filter((name) => !refused.includes(name));
  return negotiate<Name>(accepted, offered) ?? undefined;
}
