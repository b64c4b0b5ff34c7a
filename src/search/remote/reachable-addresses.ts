import { UpstreamError } from '../../platform/calls/upstream-errors.js';
import { webAddress } from '../../inventory/import/normalize/web-address.js';

/** An object with one of these is an image or a link, and is useless without it. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(['src', 'href']);
/** Names of properties that are URLs. */
const OF_A_FACT = /^(?:image|\w+Url)$/;
/** A path of the service is also a path of this site. Two slashes would start a host name. */
const PATH = /^\/(?![/\\])/;
/** Responses have only a few levels. */
const MAX_DEPTH = 32;

/**
 * A service's response with the URL rules of feeds applied at all levels: drops images and links to
 * scripts or private addresses. Returns the same object if nothing is dropped.
 * @throws UpstreamError if the response is such a link itself, or is nested too deeply
 */
export function withReachableAddresses(answer: object): object {
  const kept = withReachable(answer, 0);
  if (kept === undefined) throw new UpstreamError('returned an address that is not allowed');
  return kept as object;
}

function withReachable(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new UpstreamError('returned JSON that is nested too deeply');
  const given = Object.entries(value) as [string, unknown][];
  const kept = given.map(([name, part]): [string, unknown] => [
    name,
    typeof part === 'string' && isAddress(name) ? reachable(part) : withReachable(part, depth + 1),
  ]);
  if (kept.every(([, part], at) => part === given[at]![1])) return value;
  const rest = kept.filter(([, part]) => part !== undefined);
  if (Array.isArray(value)) return rest.map(([, part]) => part);
  return kept.some(([name, part]) => part === undefined && OF_THE_WHOLE.has(name))
    ? undefined
    : Object.fromEntries(rest);
}

function isAddress(name: string): boolean {
  return OF_THE_WHOLE.has(name) || OF_A_FACT.test(name);
}

function reachable(address: string): string | undefined {
  return PATH.test(address) ? address : webAddress(address);
}
