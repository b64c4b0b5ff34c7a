import type { FastifyRequest } from 'fastify';
import { queryStringOf } from '../../json-api/query-string.js';
import type { SearchContext } from '../../search/search-context.js';
import { zip as zipFilter } from '../../search/filters/zip.js';
import { SearchQuery } from '../../search/search-query.js';
import { COMPARE_PATH, compareHref, resultsHref } from '../../wording/links.js';
import type { Comparison } from '../../wording/links.js';
import { readWayBack, refererPath, searchBefore } from '../way-back.js';
import { readListingIds } from './compared-ids.js';

/** A page of ours that shows controls to compare. */
export interface PageBefore {
  readonly href: string;
  /** Its search, where it is results. */
  readonly query?: SearchQuery | undefined;
  /** Where its cars are searched from. */
  readonly zip?: string | undefined;
  /** What it compares, where it is a comparison. */
  readonly comparison?: Comparison;
}

/** The page a link was pressed on, by the request's `Referer`. */
export function pageBefore(request: FastifyRequest, context: SearchContext): PageBefore {
  return readPageBefore(refererPath(request), context);
}

/**
 * The page that a path names, read anew: nothing of the text but what the page's own address may say gets into a link. Where there is none,
 * or it is no page of ours, it is the results. @throws HttpException for a query beyond its bounds.
 */
export function readPageBefore(path: string | undefined, context: SearchContext): PageBefore {
  if (path?.split('?')[0] === COMPARE_PATH) {
    const comparison = readComparison(queryStringOf(path), context);
    return { href: compareHref(comparison), zip: comparison.zip, comparison };
  }
  const { href, query } = readWayBack(path, context);
  return { href, query, zip: query?.get(zipFilter)?.zip };
}

/** The list that a comparison goes on with: the search it was opened from, else all cars around its ZIP. */
export function carsHref(request: FastifyRequest, { zip }: Comparison, context: SearchContext): string {
  return resultsHref(searchBefore(request, context) ?? SearchQuery.parse(zip === undefined ? '' : `zip=${zip}`, context).query);
}

/** What an address compares: at most five ids, a ZIP that there is, and whether differences alone are asked for. */
export function readComparison(search: string, { places }: Pick<SearchContext, 'places'>): Comparison {
  const params = new URLSearchParams(search);
  const zip = /^\d{5}$/.exec(params.get('zip') ?? '')?.[0];
  return {
    ids: readListingIds(params.getAll('listingId')),
    zip: zip !== undefined && places.placeOfZip(zip) ? zip : undefined,
    isDifferencesOnly: params.get('only') === 'differences',
  };
}
