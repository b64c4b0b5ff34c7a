import type { Catalog } from '../../catalog/catalog.js';
import type { KeywordTerm } from './keyword-terms.js';
import { isPhraseMatch } from './phrase-parts.js';
import type { PhrasePart, PhraseMatch } from './phrase-parts.js';

interface Years {
  readonly from: number;
  readonly to: number;
}

/**
 * The catalog knows no trims of most classics. A trim that its model did not have in the years of
 * the phrase would find no car, so the nearest search is its model: "1969 camaro ss".
 */
export function nearestInYears(
  parts: readonly PhrasePart[],
  catalog: Catalog,
): readonly PhrasePart[] {
  const years = yearsIn(parts);
  if (!years) return parts;
  return parts.map((part) =>
    isOfOtherYears(part, years, catalog) ? modelOfTrims(part, parts, catalog) : part,
  );
}

function yearsIn(parts: readonly PhrasePart[]): Years | undefined {
  const params = parts.filter(isPhraseMatch).flatMap((part) => part.params);
  const yearOf = (paramName: string) =>
    params.filter(([name]) => name === paramName).map(([, value]) => Number(value))[0];
  const [from, to] = [yearOf('startYear'), yearOf('endYear')];
  return from === undefined && to === undefined
    ? undefined
    : { from: from ?? 0, to: to ?? Infinity };
}

function isOfOtherYears(
  part: PhrasePart,
  { from, to }: Years,
  catalog: Catalog,
): part is PhraseMatch {
  if (!isPhraseMatch(part) || !part.terms?.every(({ kind }) => kind === 'trim')) return false;
  const trims = part.terms
    .flatMap(({ value }) => value.split(','))
    .map((value) => catalog.trimByValue(value));
  return (
    trims.length > 0 &&
    trims.every((trim) => trim !== undefined && (trim.fromYear > to || trim.toYear < from))
  );
}

/** Named as in the phrase; a trim alone ("1999 raptor") names its models by itself. */
function modelOfTrims(
  part: PhraseMatch,
  parts: readonly PhrasePart[],
  catalog: Catalog,
): PhraseMatch {
  const codes = [...new Set(part.terms!.flatMap(({ modelCode }) => modelCode ?? []))];
  const named = parts
    .filter(isPhraseMatch)
    .find(({ terms = [] }) => terms.some((term) => isModelOf(term, codes, catalog)));
  if (named) return { ...named, start: part.start, end: part.end, isApproximate: true };
  const models = codes.flatMap((code) => catalog.modelByCode(code) ?? []);
  return {
    start: part.start,
    end: part.end,
    filter: 'modelCode',
    value: codes.join(','),
    label: models
      .map(({ makeCode, name }) => `${catalog.makeByCode(makeCode)!.name} ${name}`)
      .join(', '),
    params: part.params.filter(([name]) => name !== 'trimCode'),
    isApproximate: true,
  };
}

function isModelOf(
  { kind, value }: KeywordTerm,
  modelCodes: readonly string[],
  catalog: Catalog,
): boolean {
  const named = value.split(',');
  if (kind === 'model') return named.some((code) => modelCodes.includes(code));
  return (
    kind === 'series' &&
    modelCodes.some((code) => named.includes(catalog.modelByCode(code)?.seriesCode ?? ''))
  );
}
