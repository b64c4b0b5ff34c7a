import { isIP } from 'node:net';

/** How variables write addresses of the network; each reader answers undefined for a text that is none. */

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

/** The address of a page such as `https://ads.example/tag`, without a name or password, a query or an anchor; or empty. */
export function optionalPageUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPage = url && /^https?:$/.test(url.protocol) && url.origin + url.pathname === url.href;
  return isPage && [text, `${text}/`].includes(url.href) ? url.href : undefined;
}

/**
 * The address of an OpenID Connect provider, as its tokens name it, or empty. What goes to it signs people in, so it goes over TLS; over
 * plain HTTP to this machine alone.
 */
export function optionalIssuer(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))) return undefined;
  return [text, `${text}/`].includes(url.origin + url.pathname) ? text : undefined;
}

/** Whether a name or address of a URL is that of the machine itself, by which nothing leaves it. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Origins separated by commas, in the form a browser sends them; an empty text is an empty list. */
export function origins(text: string): readonly string[] | undefined {
  const given = listOf(text);
  return given.every((origin) => optionalOrigin(origin)) ? given : undefined;
}

/** Names, addresses of IPv4 and IPv6 (without brackets) and the star, separated by commas; an empty text is an empty list. */
export function hosts(text: string): readonly string[] | undefined {
  const given = listOf(text);
  return given.every((host) => host === '*' || isIP(host) !== 0 || /^[a-z0-9._-]+$/i.test(host)) ? given : undefined;
}

/** Proxies by address, network or one of the names that `@fastify/proxy-addr` gives networks; an empty text is an empty list. */
export function proxies(text: string): readonly string[] | undefined {
  const given = listOf(text);
  return given.every((proxy) => /^(?:loopback|linklocal|uniquelocal)$/.test(proxy) || isNetwork(proxy)) ? given : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const mostBits = version === 6 ? 128 : 32;
  return version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits && bits !== '0'));
}

/** An address such as `redis://:password@cache.example:6379/0`, or empty. The number of a database may stand behind it, nothing else. */
export function optionalRedisUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRedis = url && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^(?:\/\d{0,4})?$/.test(url.pathname);
  return isRedis && url.search === '' && url.hash === '' ? text : undefined;
}

/** An address such as `postgres://user:password@database.example:5432/forecourt?sslmode=require`, or empty. */
export function optionalPostgresUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^postgres(?:ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? text : undefined;
}

/** An address such as `smtps://user:password@mail.example:465`, or empty. */
export function optionalSmtpUrl(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) ? text : undefined;
}

/** An address such as `https://key@errors.example/1`, by which clients of an error-reporting service know where to report to; or empty. */
export function optionalDsn(text: string): string | undefined {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isDsn = url && /^https?:$/.test(url.protocol) && /^[\w-]+$/.test(url.username) && /\/\w+$/.test(url.pathname);
  return isDsn && url.search === '' && url.hash === '' ? text : undefined;
}

/** `host=brand,host=brand`; an empty text is an empty map. Brands are named by these keys. */
export function brandHosts(text: string, keys: readonly string[]): ReadonlyMap<string, string> | undefined {
  const brands = new Map<string, string>();
  for (const pair of text.split(',').filter(Boolean)) {
    const [host, key, ...rest] = pair.split('=').map((part) => part.trim());
    if (!host || !/^[a-z0-9.-]+$/.test(host) || !key || !keys.includes(key) || rest.length > 0) return undefined;
    brands.set(host, key);
  }
  return brands;
}
