import { BODY_STYLES } from '../../catalogue/options/body-styles.js';
import { PACKAGES } from '../../catalogue/options/packages.js';
import { ALL_FILTERS } from '../filters/all-filters.js';
import { isOptionFilter } from '../filters/option-filter.js';
import type { SearchContext } from '../search-context.js';
import { COMPOUNDS, SYNONYMS } from './keyword-synonyms.js';
import type { KeywordKind, KeywordTerm, Spelling } from './keyword-terms.js';

/**
 * Filters whose labels are amounts ("Under 15,000"), places, or the names of something that another filter says better. They
 * have readers of their own, or none.
 */
const READ_OTHERWISE = new Set([
  'mileage',
  'mpgRange',
  'electricMileRange',
  'engineDisplacement',
  'state',
  'experience',
  'categorySearch',
  'packageName',
  'bodyStyleSubtypeCode',
  'dma',
]);

const KINDS: Readonly<Record<string, KeywordKind>> = { vehicleStyleCode: 'bodyStyle', bodyStyleCode: 'bodyStyle', featureCode: 'feature' };
const NONE_ASKED = { get: () => undefined };

/** Every option a word can name. Earlier spellings have precedence: "Sedan" is the style, not the fine body. */
export function optionSpellings(context: SearchContext): Spelling[] {
  return [...byFilter(context), ...interiorSpellings(context), ...compoundSpellings(context), ...packageSpellings(context)];
}

function byFilter(context: SearchContext): Spelling[] {
  const order = ['vanSubtypeCode', 'vehicleStyleCode', 'extColorSimple', 'fuelTypeGroup', 'vehicleUseType'];
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const filters = ALL_FILTERS.filter(isOptionFilter).filter(
    ({ name }) => name !== 'intColorSimple' && (!READ_OTHERWISE.has(name) || SYNONYMS[name]),
  );
  return filters
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .flatMap((filter) => filter.optionsFor(context, NONE_ASKED).flatMap(({ code, label }) => spellingsOf(filter.name, code, label)));
}

function spellingsOf(filter: string, code: string, label: string): Spelling[] {
  const synonyms = SYNONYMS[filter]?.[code] ?? [];
  const labels = READ_OTHERWISE.has(filter) ? [] : [label, ...label.split(' / ')];
  const term = optionTerm(filter, code, label, synonyms[0] ?? label);
  const colors =
    filter === 'extColorSimple'
      ? [label, ...synonyms].flatMap((color) => [`${color} exterior`, `exterior ${color}`, `${color} paint`])
      : [];
  return [...labels, ...synonyms, ...colors].map((text) => ({ text, term }));
}

function optionTerm(filter: string, code: string, label: string, text: string): KeywordTerm {
  return { kind: KINDS[filter] ?? 'option', filter, value: code, label, text, params: [[filter, code]], isName: true };
}

/** A color alone is the paint: the inside must be named as such. */
function interiorSpellings(context: SearchContext): Spelling[] {
  return optionsOf('intColorSimple', context).flatMap(({ code, label }) => {
    const term = optionTerm('intColorSimple', code, `${label} interior`, `${label} interior`);
    const leather: KeywordTerm = {
      ...term,
      params: [['featureCode', '1004'], ...term.params],
      label: `${label} leather interior`,
      text: `${label} leather interior`,
    };
    return [label, ...(SYNONYMS['intColorSimple']?.[code] ?? [])].flatMap((color) => [
      { text: `${color} interior`, term },
      { text: `${color} inside`, term },
      { text: `interior ${color}`, term },
      { text: `interior color ${color}`, term },
      { text: `${color} leather interior`, term: leather },
      { text: `${color} leather seats`, term: leather },
    ]);
  });
}

function compoundSpellings(context: SearchContext): Spelling[] {
  return Object.entries(COMPOUNDS).map(([text, parts]) => {
    const params = parts.map((part) => part.split('=') as [string, string]);
    const labels = params.map(([filter, code]) => optionsOf(filter, context).find((option) => option.code === code)!.label);
    const [filter, value] = params[0]!;
    return { text, term: { kind: 'option', filter, value, label: labels.join(', '), text, params, isName: true } };
  });
}

/** Packages bring their make along; where several makes have one of that name, the make must be named. */
function packageSpellings({ catalogue }: SearchContext): Spelling[] {
  return PACKAGES.filter(({ makeCode }) => catalogue.makeByCode(makeCode)).flatMap(({ code, label, makeCode }) => {
    const params = [
      ['makeCode', makeCode],
      ['packageName', code],
    ] as const;
    const term: KeywordTerm = { kind: 'package', filter: 'packageName', value: code, label, text: label, params, makeCode, isName: true };
    const whole = `${catalogue.makeByCode(makeCode)!.name} ${label}`;
    return [
      { text: label, term },
      { text: whole, term: { ...term, text: whole, isWhole: true } },
    ];
  });
}

function optionsOf(name: string, context: SearchContext) {
  const filter = ALL_FILTERS.filter(isOptionFilter).find((one) => one.name === name);
  return filter?.optionsFor(context, NONE_ASKED) ?? [];
}

/** Names of models that are the name of a body style and nothing more ("Pickup"): the style finds them as well. */
export const STYLE_WORDS: ReadonlySet<string> = new Set(
  [...Object.values(SYNONYMS['vehicleStyleCode']!).flat(), ...BODY_STYLES.map(({ label }) => label)].map((text) => text.toLowerCase()),
);
