import { isIP } from 'node:net';

/** Readers of variables with network addresses. They return undefined for invalid text. */

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** An origin such as `https://cars.example`, or empty. */
export function optionalOrigin(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.origin === text ? text : undefined;
}

/**
 * The URL of a page such as `https://ads.example/tag`, without credentials, query and fragment; or
 * empty.
 */
export function optionalPageUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPage = url && /^https?:$/.test(url.protocol) && url.origin + url.pathname === url.href;
  return isPage && [text, `${text}/`].includes(url.href) ? url.href : undefined;
}

/**
 * The issuer URL of an OpenID Connect provider, as in its tokens, or empty. It must use TLS,
 * because it signs people in; plain HTTP is only allowed for this machine.
 */
export function optionalIssuer(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !(url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))
  )
    return undefined;
  return [text, `${text}/`].includes(url.origin + url.pathname) ? text : undefined;
}

/** Whether a URL's host is this machine (loopback). */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Origins separated by commas, in the form that browsers send; an empty string is an empty list. */
export function origins(text: string): readonly string[] | undefined {
  const given = listOf(text);
  return given.every((origin) => optionalOrigin(origin)) ? given : undefined;
}

/**
 * Host names, IPv4 and IPv6 addresses (without brackets) and `*`, separated by commas; an empty
 * text is an empty list.
 */
export function hosts(text: string): readonly string[] | undefined {
  const given = listOf(text);
  return given.every((host) => host === '*' || isIP(host) !== 0 || /^[a-z0-9._-]+$/i.test(host))
    ? given
    : undefined;
}

/**
 * Proxies: addresses, networks, or network names of `@fastify/proxy-addr`. An empty string is an
 * empty list.
 */
export function proxies(text: string): readonly string[] | undefined {
  const given = listOf(text);
  return given.every(
    (proxy) => /^(?:loopback|linklocal|uniquelocal)$/.test(proxy) || isNetwork(proxy),
  )
    ? given
    : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const mostBits = version === 6 ? 128 : 32;
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits && bits !== '0'))
  );
}

/**
 * A URL such as `redis://:password@cache.example:6379/0`, or empty. The path may only be a database
 * number.
 */
export function optionalRedisUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRedis =
    url &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^(?:\/\d{0,4})?$/.test(url.pathname);
  return isRedis && url.search === '' && url.hash === '' ? text : undefined;
}

/** URLs of one or more nodes, such as `https://user:password@search-1.example:9200`, separated by commas, or empty. */
export function searchNodes(text: string): readonly string[] | undefined {
  const urls = text.split(',').map((part) => part.trim());
  const isNode = (part: string) => {
    const url = URL.canParse(part) ? new URL(part) : undefined;
    return (
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.hash === '' &&
      decoded(url.username) !== undefined &&
      decoded(url.password) !== undefined
    );
  };
  if (text.trim() === '') return [];
  return urls.every(isNode) ? urls : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A URL such as `postgres://user:password@database.example:5432/forecourt?sslmode=require`, or empty. */
export function optionalPostgresUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^postgres(?:ql)?:$/.test(url.protocol) && url.pathname.length > 1
    ? text
    : undefined;
}

/** A URL such as `smtps://user:password@mail.example:465`, or empty. */
export function optionalSmtpUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
    ? text
    : undefined;
}

/** The DSN of an error reporting service, such as `https://key@errors.example/1`, or empty. */
export function optionalDsn(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isDsn =
    url &&
    /^https?:$/.test(url.protocol) &&
    /^[\w-]+$/.test(url.username) &&
    /\/\w+$/.test(url.pathname);
  return isDsn && url.search === '' && url.hash === '' ? text : undefined;
}

/** `host=brand,host=brand`, with keys of brands; an empty string is an empty map. */
export function brandHosts(
  text: string,
  keys: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const brands = new Map<string, string>();
  for (const pair of text.split(',').filter(Boolean)) {
    const [host, key, ...rest] = pair.split('=').map((part) => part.trim());
    if (!host || !/^[a-z0-9.-]+$/.test(host) || !key || !keys.includes(key) || rest.length > 0)
      return undefined;
    brands.set(host, key);
  }
  return brands;
}
