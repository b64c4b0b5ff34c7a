import type { KeywordKind } from '../query-understanding/keyword-kinds.js';
import type { Param } from './filter.js';

/** How shoppers name a filter's options. By default, each label and its phrases name the option. */
export interface OptionKeywords {
  /** Kind of a suggestion. Default: `option`. */
  readonly kind?: KeywordKind;
  /**
   * Of two filters that a word can mean, the higher precedence wins. Default: 0; then the order of
   * filters decides.
   */
  readonly precedence?: number;
  /**
   * False if labels are amounts, places or names that another filter reads better. Then only
   * phrases count.
   */
  readonly areLabelsRead?: boolean;
  /** How a word for an option becomes phrases. Default: the word alone. */
  readonly ways?: readonly WayOfNaming[];
  /** Phrases for several options at once. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
}

/** A way to name an option with one of its words. */
export interface WayOfNaming {
  readonly phrasesWith: (word: string) => readonly string[];
  /** Label of the page and of suggestions. Default: the option's label. */
  readonly labelWith?: (label: string) => string;
  /** Further parameters that it sets. */
  readonly also?: readonly Param[];
}
