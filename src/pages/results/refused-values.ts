import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unreadablePriceText } from '../../../views/islands/price-rules.js';
import { CACHING } from '../../http/caching.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import { refusal } from '../../search/filters/filter.js';
import type { Refusal } from '../../search/filters/filter.js';
import { NO_VALUE } from '../../search/filters/option-filter.js';
import { titleOfSection } from '../../search/filters/panel-sections.js';
import { NO_PRICE } from '../../search/filters/price-range.js';
import { zip } from '../../search/filters/zip.js';
import { pageNameOf } from '../../search/parameter-names.js';
import { SearchQuery } from '../../search/search-query.js';
import type { ParsedQuery } from '../../search/search-query.js';
import { resultsHref } from '../../wording/links.js';
import { NoticeCookie } from '../cookies.js';
import { searchBefore } from '../way-back.js';
import { KEYWORD_NAME } from './keyword-entry.js';

/** Typed fields, by URL name and label. Each shows errors of its values. */
export const TYPED_FIELDS = [
  { name: 'zip', label: 'ZIP Code' },
  { name: 'minPrice', label: 'Min price' },
  { name: 'maxPrice', label: 'Max price' },
] as const;

/** The URL name of one of these fields, so that `errorAt` is asked about no other. */
export type TypedField = (typeof TYPED_FIELDS)[number]['name'];

const NAMES: readonly string[] = TYPED_FIELDS.map(({ name }) => name);

/** Why a name of an address is refused that no search has. */
const NO_NAME = 'unknown parameter';

const COOKIE = new NoticeCookie('refusedValues', 30);
/** Longer ones are no value that anybody has meant. */
const MAX_VALUE_LENGTH = 20;
/** A cookie has 4 KB with its name and all that is said of it. */
const MAX_COOKIE_LENGTH = 3_500;

/** Unusable values and unknown names of a URL, each once. Pages handle a keyword themselves. */
export function refusedOf({ refused, unknown }: Pick<ParsedQuery, 'refused' | 'unknown'>): readonly Refusal[] {
  const names = new Set(unknown.map(([name]) => name).filter((name) => name !== KEYWORD_NAME));
  return [...refused, ...Array.from(names, (name) => refusal(name, '', NO_NAME))];
}

/** Whether it is a name that is refused. */
export function isUnknownName({ reason }: Refusal): boolean {
  return reason === NO_NAME;
}

/**
 * The canonical address has no place for values that could not be used, so all that was asked travels over its redirect in a cookie,
 * since what is wrong with a value may be what stands beside it: the page at `href` says what was wrong, and where scripts are off, the
 * field with what was typed does. Other pages of the browser say nothing of it.
 */
export function keepRefusedValues(search: string, refused: readonly Refusal[], href: string, reply: FastifyReply): void {
  if (refused.length === 0) return;
  if (encodeURIComponent(search).length <= MAX_COOKIE_LENGTH) COOKIE.keep(pageMark(href) + search, reply);
  // A browser that remembers the redirect would not get the cookie a second time.
  void reply.header('cache-control', CACHING.noStore);
}

/**
 * What is wrong with the values kept for the address of a query, once. The cookie is read by the rules of a query, so it can say nothing
 * else.
 */
export function takeRefusedValues(request: FastifyRequest, reply: FastifyReply, query: SearchQuery): readonly Refusal[] {
  const mark = pageMark(resultsHref(query));
  const kept = COOKIE.take(request, reply, (text) => text.startsWith(mark));
  if (kept === undefined) return [];
  return refusedOf(SearchQuery.parse(kept.slice(mark.length), query.context)).filter(({ value }) => value.length <= MAX_VALUE_LENGTH);
}

/** A ZIP that is none is searched by nobody: that of the page it was typed on, by the request's `Referer`, goes on. */
export function withZipBefore(search: string, parsed: ParsedQuery, request: FastifyRequest): ParsedQuery {
  const refused = parsed.refused.filter(({ field }) => field === 'zip');
  const { context } = parsed.query;
  const before = refused.length > 0 ? searchBefore(request, context)?.get(zip) : undefined;
  if (!before || parsed.query.get(zip)) return parsed;
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (pageNameOf(name) === zip.name) params.delete(name);
  params.set(zip.name, before.zip);
  const again = SearchQuery.parse(params.toString(), context);
  return { ...again, refused: [...refused, ...again.refused] };
}

/** Tells one address of a browser from another. */
function pageMark(href: string): string {
  return `${hash('sha256', href).slice(0, 12)}:`;
}

/** What is said of a name, or of a value that no field shows: "“FERARI” is not a make.", "“BOAT” isn’t an option for Body Style." */
export function refusalText({ field, value, reason }: Refusal): string {
  if (reason === NO_NAME) return `We don't recognize the filter “${shortened(field)}”.`;
  if (reason === NO_VALUE) return `“${value}” isn’t an option for ${titleOf(field)}.`;
  if (field === 'sortBy' && !reason.startsWith('needs ')) return `“${value}” isn’t a sort option.`;
  return /^(?:is|needs|comes) /.test(reason) ? `“${value}” ${reason}.` : `“${value}”: ${reason}.`;
}

/** A name that nobody has meant is told by its beginning. */
function shortened(name: string): string {
  return name.length > MAX_VALUE_LENGTH ? `${name.slice(0, MAX_VALUE_LENGTH)}…` : name;
}

/** The panel's title over the choices of a filter; of one without a place in the panel the name that stands in the address. */
function titleOf(field: string): string {
  const section = ALL_FILTERS.find(({ name }) => name === field)?.section;
  return section === undefined ? `“${field}”` : titleOfSection(section);
}

/** Whether a field of the panel shows what was wrong. */
export function isTyped({ field }: Refusal): boolean {
  return NAMES.includes(field);
}

/** The error message at the first invalid field; undefined without errors. */
export function errorAt(names: readonly TypedField[], refused: readonly Refusal[]): string | undefined {
  const found = refused.find(({ field }) => names.some((name) => name === field));
  // Other reasons continue the field's name, as in API problems.
  const label = TYPED_FIELDS.find(({ name }) => name === found?.field)?.label;
  if (found?.reason === NO_PRICE) return unreadablePriceText(label!);
  return found?.reason.startsWith('is ') ? `${label} ${found.reason}.` : found?.reason;
}
