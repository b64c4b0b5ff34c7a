import { isIP } from 'node:net';
import { isPublicAddress } from '../../../platform/calls/public-addresses.js';
import { memoize } from '../../../platform/memoize.js';
import { ADDRESS_CHARACTERS } from '../field-limits.js';
import { isPlaceholder } from './placeholder-values.js';

const BETWEEN_ADDRESSES = /[,;|\s]+(?=[a-z][a-z\d+.-]*:|\/)/i;

/** Private host names. A feed must not send browsers or servers there (SSRF). */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|onion)$/;

/**
 * A URL that `URL` would not change: a plain host with an alphabetic top-level domain, and a path
 * without dot segments.
 */
const PLAIN_ADDRESS = new RegExp(
  [
    String.raw`^https?://((?:[a-z\d](?:[a-z\d-]{0,30}[a-z\d])?\.)+[a-z]{2,20})/`,
    String.raw`(?!\.|.*/\.)(?!.*%2e)[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$`,
  ].join(''),
  'i',
);

/** Whether a plain host name is public. */
const isPublicName = memoize(
  (host) => host === host.toLowerCase() && !host.includes('xn--') && !isPrivate(host),
);

/** The URL as written, if it is public. */
export function webAddress(text: string): string | undefined {
  if (text === '' || text.length > ADDRESS_CHARACTERS) return undefined;
  const host = PLAIN_ADDRESS.exec(text)?.[1];
  if (host !== undefined && text.startsWith('http') && isPublicName(host)) return text;
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.username === '' && !isPrivate(url.hostname)
    ? url.href
    : undefined;
}

/** The same, only for https. */
export function secureAddress(text: string): string | undefined {
  const address = webAddress(text);
  return address?.startsWith('https:') ? address : undefined;
}

/** URLs of a row, those that exceed the limit, and unusable values. */
export interface NamedAddresses {
  readonly addresses: string[];
  readonly tooLong: readonly string[];
  readonly unusable: readonly string[];
}

const NONE: readonly string[] = [];

/**
 * Distinct URLs. A value may have several; a comma, semicolon or bar separates them only if a URL
 * follows.
 */
export function webAddresses(texts: readonly string[]): NamedAddresses {
  if (texts.length === 0) return { addresses: [], tooLong: NONE, unusable: NONE };
  const parts = texts.flatMap((text) =>
    BETWEEN_ADDRESSES.test(text) ? text.split(BETWEEN_ADDRESSES) : [text],
  );
  const found = parts.map((address) => webAddress(address.replace(/[,;|]$/, '')));
  const addresses = [...new Set(found.filter((address) => address !== undefined))];
  if (!found.includes(undefined)) return { addresses, tooLong: NONE, unusable: NONE };
  const others = parts.filter((part, at) => found[at] === undefined && !isPlaceholder(part.trim()));
  return {
    addresses,
    tooLong: others.filter(isTooLong),
    unusable: others.filter((part) => !isTooLong(part)),
  };
}

function isTooLong(part: string): boolean {
  return part.length > ADDRESS_CHARACTERS && /^https?:/i.test(part);
}

/** `URL` has normalized numbers: "0x7f.1" is 127.0.0.1. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? !host.includes('.') || PRIVATE_NAME.test(host) : !isPublicAddress(host);
}
