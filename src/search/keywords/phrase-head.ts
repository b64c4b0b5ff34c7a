import type { IndexAnswer } from '../index/search-index.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { PrefixMatch } from './name-prefixes.js';
import type { PhraseReading } from './phrase-answer.js';

/** A name that may stand behind the words before it. */
export interface WeighedMatch extends PrefixMatch {
  /** Cars of both; undefined where the counts beside the search so far do not tell. */
  readonly count: number | undefined;
}

/** Behind a make, models come before equipment; packages come last anywhere. */
const ASIDE = 0.5;

/** The words before the name being typed, and what they ask. */
export class PhraseHead {
  /** The makes it asks. */
  readonly makes: ReadonlySet<string>;
  /** The one model it asks, as long as no trim is asked. */
  readonly modelCode: string | undefined;
  /** Whether it asks models or series, which trims would have to be of. */
  readonly hasModels: boolean;
  private readonly asked: ReadonlySet<string>;
  private readonly understood: ReadonlySet<string>;

  constructor(readonly reading: PhraseReading) {
    const { query, understood } = reading;
    const valuesOf = (...names: string[]) => reading.params.filter(([name]) => names.includes(name)).map(([, value]) => value);
    const { lockedMakeCode } = query.context.brand;
    this.makes = new Set(lockedMakeCode ? [lockedMakeCode] : valuesOf('makeCode', 'makeCodeList'));
    const models = valuesOf('modelCode', 'modelCodeList');
    this.modelCode = models.length === 1 && !understood.some(({ filter }) => filter === 'trimCode') ? models[0] : undefined;
    this.hasModels = models.length > 0 || query.asked().some(({ name }) => name === 'seriesCode');
    this.asked = new Set(query.asked().map(({ name }) => name));
    this.understood = new Set(understood.map(({ filter, value }) => `${filter}=${value}`));
  }

  /** Of the makes asked, or of none; and not said already. */
  isFitting({ kind, filter, value, makeCode, isWhole }: KeywordTerm): boolean {
    const isOfMakes = makeCode === undefined || this.makes.size === 0 || (kind !== 'make' && !isWhole && this.makes.has(makeCode));
    return isOfMakes && !this.isSaid(filter, value);
  }

  isSaid(filter: string, value: string): boolean {
    return this.understood.size > 0 && this.understood.has(`${filter}=${value}`);
  }

  /** Whether the counts beside the search so far tell how many cars are left with this name. */
  isCounted(term: KeywordTerm): boolean {
    return isOneValue(term) && !this.isWidened(term);
  }

  weighed({ term, quality }: PrefixMatch, counts: IndexAnswer['counts'] | undefined): WeighedMatch {
    const isAside = term.kind === 'package' || (this.makes.size > 0 && (term.kind === 'feature' || term.kind === 'option'));
    const count = counts && this.isCounted(term) ? (counts.get(term.filter)?.get(term.value) ?? 0) : undefined;
    return { term, quality: quality + (isAside ? ASIDE : 0), count };
  }

  /** A filter that is asked already would be widened by another value, and its facet counts the new value alone. */
  private isWidened({ filter, kind, makeCode }: KeywordTerm): boolean {
    if (kind === 'feature') return false;
    // Beside a second make, all of whose cars are asked, a model is one part of the answer.
    if (makeCode !== undefined && this.makes.size > 1) return true;
    return (
      this.asked.has(filter) || (kind === 'series' && this.asked.has('modelCode')) || (kind === 'model' && this.asked.has('seriesCode'))
    );
  }
}

/** A make asked by the name alone is no narrowing of its own: the cars of the value are the cars of both. */
function isOneValue({ kind, value, params }: KeywordTerm): boolean {
  if (kind === 'make') return true;
  if (kind === 'model') return !value.includes(',');
  return params.filter(([filter]) => filter !== 'makeCode' && filter !== 'modelCode').length === 1;
}
