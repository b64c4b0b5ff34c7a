import type { KeywordKind } from '../phrases/keyword-kinds.js';
import type { Param } from './filter.js';

/** How shoppers name the options of a filter. Without it every label and every phrase beside a label names its option. */
export interface OptionKeywords {
  /** What a suggestion calls them; `option` unless said. */
  readonly kind?: KeywordKind;
  /** Of two filters that a word can mean the higher has it; 0 unless said, and then the order of the filters decides. */
  readonly precedence?: number;
  /** False where labels are amounts, places or names that another filter says better: only phrases beside them count. */
  readonly areLabelsRead?: boolean;
  /** How a word for an option becomes a phrase; the word alone unless said. */
  readonly ways?: readonly WayOfNaming[];
  /** Phrases that ask several options at once. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
}

/** A way to name an option by one of its words. */
export interface WayOfNaming {
  readonly phrasesWith: (word: string) => readonly string[];
  /** What the page and a suggestion call what is named so; the option's label unless said. */
  readonly labelWith?: (label: string) => string;
  /** What is asked with it. */
  readonly also?: readonly Param[];
}
