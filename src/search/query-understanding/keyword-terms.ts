import type { Catalog } from '../../catalog/catalog.js';
import type { Param } from '../filters/filter.js';
import type { KeywordKind } from './keyword-kinds.js';

/** A thing that a shopper can name, and its parameters. */
export interface KeywordTerm {
  readonly kind: KeywordKind;
  /** The filter's parameter name. */
  readonly filter: string;
  /** Several are separated by commas. */
  readonly value: string;
  /** The page's label: "SUV / Crossover". */
  readonly label: string;
  /** The shopper's spelling, which reads back as this term: "SUV". */
  readonly text: string;
  readonly params: readonly Param[];
  /** Its make; undefined for options. */
  readonly makeCode?: string;
  /** The model of a trim. */
  readonly modelCode?: string;
  /** Whether the text is the full name, with the make: "Toyota RAV4". */
  readonly isWhole?: boolean;
  /** Whether the text is its own name, not an alias. */
  readonly isName?: boolean;
  /** Whether it is wider than the typed text, as the nearest possible search. */
  readonly isApproximate?: boolean;
  /** Understood, but never suggested. */
  readonly isOnlyRead?: boolean;
  /**
   * Whether it is one of several models that share the beginning of their name: the Silverado 1500.
   */
  readonly isOfFamily?: boolean;
  /** Whether the text is the beginning of its own name: "Silverado" for the Silverado 1500. */
  readonly isNameBegun?: boolean;
}

/** A string that shoppers write for a term: "Chevy" for Chevrolet. */
export interface Spelling {
  readonly text: string;
  readonly term: KeywordTerm;
}

/** All makes, by name and aliases. */
export function makeSpellings({ makes }: Catalog): Spelling[] {
  return makes.flatMap(({ code, name, aliases }) => {
    const term: KeywordTerm = {
      kind: 'make',
      filter: 'makeCode',
      value: code,
      label: name,
      text: name,
      params: [['makeCode', code]],
      makeCode: code,
    };
    const named = { ...term, isName: true };
    const alias = { ...term, isName: false };
    return [name, ...aliases].flatMap((text, at) =>
      withPlural({ text, term: at === 0 ? named : alias }, alias),
    );
  });
}

/** Makes by origin; only origins whose makes fit in one search. */
const MAKES_BY_ORIGIN: Readonly<Record<string, readonly string[]>> = {
  german: ['AUDI', 'BMW', 'MB', 'POR', 'VOLKS'],
  korean: ['GENESIS', 'HYUND', 'KIA'],
  italian: ['ALFA', 'FER', 'FIAT', 'LAM', 'MAS'],
  swedish: ['SAAB', 'VOLVO'],
};

/** "german", "korean". */
export function originSpellings(catalog: Catalog): Spelling[] {
  return Object.entries(MAKES_BY_ORIGIN).map(([text, codes]) => {
    const makes = codes.flatMap((code) => catalog.makeByCode(code) ?? []);
    const params = makes.map(({ code }) => ['makeCode', code] as const);
    const label = makes.map(({ name }) => name).join(', ');
    return {
      text,
      term: { kind: 'make', filter: 'makeCode', value: codes.join(','), label, text, params },
    };
  });
}

/** The trims of one model. They have a meaning only next to it. */
export function trimTerms(catalog: Catalog, modelCode: string): KeywordTerm[] {
  const model = catalog.modelByCode(modelCode);
  if (!model) return [];
  return catalog.trimsOfModel(modelCode).map(({ name, value }) => ({
    kind: 'trim',
    filter: 'trimCode',
    value,
    label: `${model.name} ${name}`,
    text: name,
    params: [
      ['makeCode', model.makeCode],
      ['modelCode', modelCode],
      ['trimCode', value],
    ],
    makeCode: model.makeCode,
    modelCode,
    isName: true,
  }));
}

/** A spelling and its plural. */
export function withPlural(spelling: Spelling, termOfPlural: KeywordTerm): Spelling[] {
  const { text } = spelling;
  return /[a-z]{2}[a-rt-z]$/i.test(text)
    ? [spelling, { text: `${text}s`, term: termOfPlural }]
    : [spelling];
}
