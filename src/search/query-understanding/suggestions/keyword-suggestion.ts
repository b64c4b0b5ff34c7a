import type { SearchQuery } from '../../search-query.js';
import { KEYWORD_KINDS } from '../keyword-kinds.js';

/** A completion of the typed text. */
export interface KeywordSuggestion {
  /**
   * The whole phrase. Read as a keyword, it yields this search, or no filter in the current one.
   */
  readonly text: string;
  /** Kind of the phrase's last term; `search` is the phrase as typed. */
  readonly kind: SuggestionKind;
  readonly query: SearchQuery;
  readonly count: number;
  /** The car of a VIN or stock number. */
  readonly listingId?: string;
  /**
   * Whether it ignores the filters of the open search, because no name with this beginning has cars
   * there.
   */
  readonly isWithoutFilters?: boolean;
}

/** All kinds of suggestions: names, the text as typed, and two that lead to one car. */
export const SUGGESTION_KINDS = [...KEYWORD_KINDS, 'search', 'vin', 'stockNumber'] as const;

/** A kind of `SUGGESTION_KINDS`, as in the response of the suggestions call. */
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];
