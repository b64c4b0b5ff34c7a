import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Param } from '../filters/filter.js';
import type { KeywordKind } from '../phrases/keyword-kinds.js';

/** One thing a shopper can name, and what it asks. */
export interface KeywordTerm {
  readonly kind: KeywordKind;
  /** The filter that answers it, by its request name. */
  readonly filter: string;
  /** Several are divided by commas. */
  readonly value: string;
  /** What the page calls it: "SUV / Crossover". */
  readonly label: string;
  /** How a shopper writes it; read again, it is this term: "SUV". */
  readonly text: string;
  readonly params: readonly Param[];
  /** The make it belongs to; undefined for options. */
  readonly makeCode?: string;
  /** The model a trim belongs to. */
  readonly modelCode?: string;
  /** Stands for the whole name, make included: "Toyota RAV4". */
  readonly isWhole?: boolean;
  /** By its own name, not by another spelling. */
  readonly isName?: boolean;
  /** The nearest that can be asked, and wider than what is typed. */
  readonly isApproximate?: boolean;
  /** Understood where it is typed, but never suggested. */
  readonly isOnlyRead?: boolean;
  /** One of the models that the beginning of its name stands for: the Silverado 1500. */
  readonly isOfFamily?: boolean;
  /** By the beginning of its own name: "Silverado" for the Silverado 1500. */
  readonly isNameBegun?: boolean;
}

/** One of the texts a shopper may write for a term: "Chevy" for the make Chevrolet. */
export interface Spelling {
  readonly text: string;
  readonly term: KeywordTerm;
}

/** Every make under its name and its aliases. */
export function makeSpellings({ makes }: Catalogue): Spelling[] {
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
    return [name, ...aliases].flatMap((text, at) => withPlural({ text, term: at === 0 ? named : alias }, alias));
  });
}

/** Makes by where they come from, as far as one search can ask them all. */
const MAKES_BY_ORIGIN: Readonly<Record<string, readonly string[]>> = {
  german: ['AUDI', 'BMW', 'MB', 'POR', 'VOLKS'],
  korean: ['GENESIS', 'HYUND', 'KIA'],
  italian: ['ALFA', 'FER', 'FIAT', 'LAM', 'MAS'],
  swedish: ['SAAB', 'VOLVO'],
};

/** "german". */
export function originSpellings(catalogue: Catalogue): Spelling[] {
  return Object.entries(MAKES_BY_ORIGIN).map(([text, codes]) => {
    const makes = codes.flatMap((code) => catalogue.makeByCode(code) ?? []);
    const params = makes.map(({ code }) => ['makeCode', code] as const);
    const label = makes.map(({ name }) => name).join(', ');
    return { text, term: { kind: 'make', filter: 'makeCode', value: codes.join(','), label, text, params } };
  });
}

/** The trims of one model; they mean something only beside it. */
export function trimTerms(catalogue: Catalogue, modelCode: string): KeywordTerm[] {
  const model = catalogue.modelByCode(modelCode);
  if (!model) return [];
  return catalogue.trimsOfModel(modelCode).map(({ name, value }) => ({
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

/** A spelling and its plural, which is another way of saying it. */
export function withPlural(spelling: Spelling, termOfPlural: KeywordTerm): Spelling[] {
  const { text } = spelling;
  return /[a-z]{2}[a-rt-z]$/i.test(text) ? [spelling, { text: `${text}s`, term: termOfPlural }] : [spelling];
}
