import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unreadablePriceText } from '../../../../../views/islands/price-rules.js';
import { CACHING } from '../../../../platform/http/caching.js';
import { ALL_FILTERS } from '../../../../search/filters/all-filters.js';
import { invalidValue, ownNamesOf } from '../../../../search/filters/filter.js';
import type { InvalidValue, LeftOut } from '../../../../search/filters/filter.js';
import { NO_VALUE } from '../../../../search/filters/option-filter.js';
import { titleOfSection } from '../../../../search/filters/panel-sections.js';
import { NO_PRICE } from '../../../../search/filters/price-range.js';
import { zip } from '../../../../search/filters/zip.js';
import { pageNameOf } from '../../../../search/renamed-parameters.js';
import { SearchQuery } from '../../../../search/search-query.js';
import type { ParsedQuery } from '../../../../search/search-query.js';
import { resultsHref } from '../../../../routes/links.js';
import { FlashCookie } from '../../../rendering/cookies.js';
import { searchBefore } from '../../return-url.js';
import { KEYWORD_NAME } from '../keywords/keyword-entry.js';

/** Typed fields, by URL name and label. Each shows errors of its values. */
export const TYPED_FIELDS = [
  { name: 'zip', label: 'ZIP Code' },
  { name: 'minPrice', label: 'Min price' },
  { name: 'maxPrice', label: 'Max price' },
] as const;

/** Parameter name of a typed field, so that `errorAt` accepts no other. */
export type TypedField = (typeof TYPED_FIELDS)[number]['name'];

const NAMES: readonly string[] = TYPED_FIELDS.map(({ name }) => name);

/** Reason for unknown parameters. */
const NO_NAME = 'unknown parameter';

const COOKIE = new FlashCookie('refusedValues', 30);
/** Longer values and names are cut, so that a link cannot put its own sentences on the page. */
const MAX_VALUE_LENGTH = 20;
/** Below the 4 KB limit of a cookie, with its name and attributes. */
const MAX_COOKIE_LENGTH = 3_500;

/** Unusable values and unknown names of a URL, each once. Pages handle a keyword themselves. */
export function invalidValuesOf({
  rejected,
  unknown,
}: Pick<ParsedQuery, 'rejected' | 'unknown'>): readonly InvalidValue[] {
  const names = new Set(unknown.map(([name]) => name).filter((name) => name !== KEYWORD_NAME));
  return [...rejected, ...Array.from(names, (name) => invalidValue(name, '', NO_NAME))];
}

/** Whether the rejection is about an unknown parameter. */
export function isUnknownName({ reason }: InvalidValue): boolean {
  return reason === NO_NAME;
}

/**
 * Canonical URLs omit invalid values, so a cookie carries the whole query string over the redirect;
 * a value may be invalid only in combination with others. The page at `href` shows the errors;
 * without scripts its fields show the typed values. Other pages of the browser ignore the cookie.
 */
export function flashInvalidValues(
  search: string,
  rejected: readonly InvalidValue[],
  href: string,
  reply: FastifyReply,
): void {
  if (rejected.length === 0) return;
  if (encodeURIComponent(search).length <= MAX_COOKIE_LENGTH)
    COOKIE.keep(pageMark(href) + search, reply);
  // With a cached redirect the browser would not get the cookie again.
  void reply.header('cache-control', CACHING.noStore);
}

/**
 * Invalid values stored for the URL of a query, once. The cookie is parsed like a query string, so
 * it cannot inject other messages.
 */
export function takeInvalidValues(
  request: FastifyRequest,
  reply: FastifyReply,
  query: SearchQuery,
): readonly InvalidValue[] {
  const markOfPage = () => pageMark(resultsHref(query));
  const kept = COOKIE.take(request, reply, (text) => text.startsWith(markOfPage()));
  if (kept === undefined) return [];
  const { rejected, unknown } = SearchQuery.parse(kept.slice(markOfPage().length), query.context);
  return invalidValuesOf({
    rejected: rejected.map(({ leftOut, ...each }) => ({
      ...each,
      value: shortened(each.value),
      ...(leftOut && { leftOut: withShortName(leftOut, each.value) }),
    })),
    unknown,
  });
}

/** An invalid ZIP Code keeps the one of the previous page (`Referer`). */
export function withZipBefore(
  search: string,
  parsed: ParsedQuery,
  request: FastifyRequest,
): ParsedQuery {
  const rejected = parsed.rejected.filter(({ field }) => field === 'zip');
  const { context } = parsed.query;
  const before = rejected.length > 0 ? searchBefore(request, context)?.get(zip) : undefined;
  if (!before || parsed.query.get(zip)) return parsed;
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (pageNameOf(name) === zip.name) params.delete(name);
  params.set(zip.name, before.zip);
  const again = SearchQuery.parse(params.toString(), context);
  return { ...again, rejected: [...rejected, ...again.rejected] };
}

/** Identifies the page that the cookie is for. */
function pageMark(href: string): string {
  return `${hash('sha256', href).slice(0, 12)}:`;
}

/**
 * Error message for an unknown parameter, or a value without a field: "“FERARI” is not a make.",
 * "“BOAT” isn’t an option for Body Style."
 */
export function invalidValueText({ field, value, reason }: InvalidValue): string {
  if (reason === NO_NAME) return `We don't recognize the filter “${shortened(field)}”.`;
  if (reason === NO_VALUE) return `“${value}” isn’t an option for ${titleOf(field)}.`;
  if (field === 'sortBy' && !reason.startsWith('needs ')) return `“${value}” isn’t a sort option.`;
  return /^(?:is|has|needs|must|comes) /.test(reason)
    ? `“${value}” ${reason}.`
    : `“${value}”: ${reason}.`;
}

/** Our own names are never cut. */
function withShortName(leftOut: LeftOut, value: string): LeftOut {
  return leftOut.name === value ? { ...leftOut, name: shortened(value) } : leftOut;
}

function shortened(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** Title of the filter's section, or the parameter name without a section. */
function titleOf(field: string): string {
  const section = ALL_FILTERS.find((filter) => ownNamesOf(filter).includes(field))?.section;
  return section === undefined ? `“${field}”` : titleOfSection(section);
}

/** Whether a field of the panel shows the error. */
export function isTyped({ field }: InvalidValue): boolean {
  return NAMES.includes(field);
}

/** The error message at the first invalid field; undefined without errors. */
export function errorAt(
  names: readonly TypedField[],
  rejected: readonly InvalidValue[],
): string | undefined {
  const found = rejected.find(({ field }) => names.some((name) => name === field));
  // Other reasons continue the field's name, as in API problems.
  const label = TYPED_FIELDS.find(({ name }) => name === found?.field)?.label;
  if (found?.reason === NO_PRICE) return unreadablePriceText(label!);
  return found?.reason.startsWith('is ') ? `${label} ${found.reason}.` : found?.reason;
}
