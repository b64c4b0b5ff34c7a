import type { IOptions, Tag } from 'sanitize-html';

/** HTML with allow-listed tags and attributes only, so that a view may insert it unescaped. */
export type SanitizedHtml = string & { readonly isSanitized: true };

/**
 * The tags of section 5 of the specification. The content of other tags stays as text, except for
 * scripts and styles.
 */
const ALLOWED_TAGS = [
  'a',
  'div',
  'span',
  'p',
  'strong',
  'br',
  'li',
  'ul',
  'ol',
  'sup',
  'h2',
  'h3',
  'h4',
];
/** Placeholder for this site's base URL, whatever its host. */
const OWN_ORIGIN = 'https://own.invalid';

const TEXT_ONLY: IOptions = { allowedTags: [], allowedAttributes: {} };
const WITH_TAGS: IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: { a: ['href', 'rel'], '*': ['lang', 'dir'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: { a: (_name, { href = '' }) => linkTo(href) },
};

/** Removes every tag and attribute that is not on the list. Links to other sites get `rel="noopener nofollow"`. */
export function sanitizeHtml(html: string): Promise<SanitizedHtml> {
  return sanitized(html, WITH_TAGS);
}

/** The text of HTML, still escaped: "Ford &amp; more". */
export function sanitizeText(html: string): Promise<SanitizedHtml> {
  return sanitized(html, TEXT_ONLY);
}

/** Plain text as HTML. */
export function escapeText(text: string): SanitizedHtml {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;') as SanitizedHtml;
}

/** Loaded on demand, because a server without content does not need the library. */
async function sanitized(html: string, options: IOptions): Promise<SanitizedHtml> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, options).trim() as SanitizedHtml;
}

/**
 * A path on this site stays a path; a foreign URL is normalized as in browsers. Any other link, or
 * one with a password, becomes text.
 */
function linkTo(href: string): Tag {
  const url = /^\s*(https?:|[/\\])/i.test(href) ? URL.parse(href, OWN_ORIGIN) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { tagName: 'span', attribs: {} };
  if (url.origin !== OWN_ORIGIN)
    return { tagName: 'a', attribs: { href: url.href, rel: 'noopener nofollow' } };
  return { tagName: 'a', attribs: { href: url.pathname + url.search + url.hash } };
}
