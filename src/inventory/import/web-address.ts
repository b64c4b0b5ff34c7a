import { isIP } from 'node:net';
import { isPublicAddress } from '../../calls/public-addresses.js';
import { remembering } from '../../catalogue/remembering.js';
import { ADDRESS_CHARACTERS } from './field-limits.js';
import { saysNothing } from './says-nothing.js';

const BETWEEN_ADDRESSES = /[,;|\s]+(?=[a-z][a-z\d+.-]*:|\/)/i;

/** Hosts that mean something within a house alone, where a shopper's browser, or a server, must not be sent by a feed. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|onion)$/;

/** An address that `URL` leaves as it is: a plain host below a domain of letters, and a path that leads nowhere back. */
const PLAIN_ADDRESS = new RegExp(
  [
    String.raw`^https?://((?:[a-z\d](?:[a-z\d-]{0,30}[a-z\d])?\.)+[a-z]{2,20})/`,
    String.raw`(?!\.|.*/\.)(?!.*%2e)[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$`,
  ].join(''),
  'i',
);

/** Whether a name that needs no more reading is one for everybody. */
const isPublicName = remembering((host) => host === host.toLowerCase() && !host.includes('xn--') && !isPrivate(host));

/** A web address as it stands, if it is one that anybody can reach. */
export function webAddress(text: string): string | undefined {
  if (text === '' || text.length > ADDRESS_CHARACTERS) return undefined;
  const host = PLAIN_ADDRESS.exec(text)?.[1];
  if (host !== undefined && text.startsWith('http') && isPublicName(host)) return text;
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.username === '' && !isPrivate(url.hostname) ? url.href : undefined;
}

/** The same where what is sent there must be read by nobody on the way. */
export function secureAddress(text: string): string | undefined {
  const address = webAddress(text);
  return address?.startsWith('https:') ? address : undefined;
}

/** Web addresses of a row, those that are none only because they are too long, and what else is none that anybody can reach. */
export interface NamedAddresses {
  readonly addresses: string[];
  readonly tooLong: readonly string[];
  readonly unusable: readonly string[];
}

const NONE: readonly string[] = [];

/** Several addresses may share a text; a comma, semicolon or bar parts them only where an address begins behind it. Each once. */
export function webAddresses(texts: readonly string[]): NamedAddresses {
  if (texts.length === 0) return { addresses: [], tooLong: NONE, unusable: NONE };
  const parts = texts.flatMap((text) => (BETWEEN_ADDRESSES.test(text) ? text.split(BETWEEN_ADDRESSES) : [text]));
  const found = parts.map((address) => webAddress(address.replace(/[,;|]$/, '')));
  const addresses = [...new Set(found.filter((address) => address !== undefined))];
  if (!found.includes(undefined)) return { addresses, tooLong: NONE, unusable: NONE };
  const others = parts.filter((part, at) => found[at] === undefined && !saysNothing(part.trim()));
  return { addresses, tooLong: others.filter(isTooLong), unusable: others.filter((part) => !isTooLong(part)) };
}

function isTooLong(part: string): boolean {
  return part.length > ADDRESS_CHARACTERS && /^https?:/i.test(part);
}

/** `URL` has put numbers right by then: "0x7f.1" is 127.0.0.1. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? !host.includes('.') || PRIVATE_NAME.test(host) : !isPublicAddress(host);
}
