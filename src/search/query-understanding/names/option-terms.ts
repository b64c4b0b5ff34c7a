import { BODY_STYLES } from '../../../catalog/options/body-styles.js';
import { EXTERIOR_COLORS, INTERIOR_COLORS } from '../../../catalog/options/colors.js';
import { labelOf, type Option } from '../../../catalog/options/option.js';
import { PACKAGES } from '../../../catalog/options/packages.js';
import { VEHICLE_STYLES } from '../../../catalog/options/vehicle-styles.js';
import { ALL_FILTERS } from '../../filters/all-filters.js';
import type { OptionFilter } from '../../filters/option-filter.js';
import { isOptionFilter } from '../../filters/option-filter.js';
import type { WayOfNaming } from '../../filters/option-keywords.js';
import { exteriorColor } from '../../filters/exterior-color.js';
import { interiorColor } from '../../filters/interior-color.js';
import { make } from '../../filters/make.js';
import { packages } from '../../filters/packages.js';
import type { SearchContext } from '../../search-context.js';
import type { KeywordTerm, Spelling } from '../keyword-terms.js';

const NONE_REQUESTED = { get: () => undefined };

/** Options of earlier filters win: "Sedan" is the vehicle style, not the body style. */
const FILTERS_BY_PRECEDENCE = ALL_FILTERS.filter(isOptionFilter).toSorted(
  (a, b) => (b.keywords?.precedence ?? 0) - (a.keywords?.precedence ?? 0),
);

const WORD_ALONE: WayOfNaming = { phrasesWith: (word) => [word] };

export function optionSpellings(context: SearchContext): Spelling[] {
  return [
    ...FILTERS_BY_PRECEDENCE.flatMap((filter) =>
      filter.optionsFor(context, NONE_REQUESTED).flatMap((option) => spellingsOf(filter, option)),
    ),
    ...FILTERS_BY_PRECEDENCE.flatMap((filter) => togetherSpellings(filter, context)),
    ...colorOnColorSpellings(),
    ...packageSpellings(context),
  ];
}

function spellingsOf(filter: OptionFilter, option: Option): Spelling[] {
  const { ways = [WORD_ALONE], areLabelsRead = true } = filter.keywords ?? {};
  const { label, phrases = [], nearPhrases = [] } = option;
  const words = new Set([...(areLabelsRead ? [label, ...label.split(' / ')] : []), ...phrases]);
  return ways.flatMap((way) => {
    const term = optionTerm(filter, option, way);
    const near: KeywordTerm = { ...term, isOnlyRead: true, isApproximate: true };
    return [
      ...[...words].flatMap((word) => way.phrasesWith(word)).map((text) => ({ text, term })),
      ...nearPhrases.flatMap((word) => way.phrasesWith(word)).map((text) => ({ text, term: near })),
    ];
  });
}

function optionTerm(
  filter: OptionFilter,
  { code, label, phrases = [] }: Option,
  { labelWith, also = [] }: WayOfNaming,
): KeywordTerm {
  return {
    kind: filter.keywords?.kind ?? 'option',
    filter: filter.name,
    value: code,
    label: labelWith?.(label) ?? label,
    text: labelWith?.(label) ?? phrases[0] ?? label,
    params: [...also, [filter.name, code]],
    isName: true,
  };
}

function togetherSpellings(filter: OptionFilter, context: SearchContext): Spelling[] {
  const options = filter.optionsFor(context, NONE_REQUESTED);
  return Object.entries(filter.keywords?.together ?? {}).map(([text, codes]) => {
    const label = codes.map((code) => labelOf(options, code)).join(', ');
    const params = codes.map((code) => [filter.name, code] as const);
    return {
      text,
      term: {
        kind: 'option',
        filter: filter.name,
        value: codes.join(','),
        label,
        text,
        params,
        isName: true,
      },
    };
  });
}

/** "black on red": exterior, then interior. */
function colorOnColorSpellings(): Spelling[] {
  const wordsOf = ({ label, phrases = [] }: Option) => [
    ...new Set([label.toLowerCase(), ...phrases]),
  ];
  return EXTERIOR_COLORS.flatMap((paint) =>
    INTERIOR_COLORS.flatMap((inside) => {
      const [label, also] = [
        `${paint.label}, ${inside.label.toLowerCase()} interior`,
        [interiorColor.name, inside.code] as const,
      ];
      const term = {
        ...optionTerm(exteriorColor, paint, { ...WORD_ALONE, also: [also] }),
        label,
        text: label,
        isOnlyRead: true,
      };
      return wordsOf(paint).flatMap((outer) =>
        wordsOf(inside).map((inner) => ({ text: `${outer} on ${inner}`, term })),
      );
    }),
  );
}

/**
 * A package adds its make. If several makes have a package of that name, the phrase must name the
 * make.
 */
function packageSpellings({ catalog }: SearchContext): Spelling[] {
  return PACKAGES.filter(({ makeCode }) => catalog.makeByCode(makeCode)).flatMap(
    ({ code, label, makeCode }) => {
      const params = [
        [make.name, makeCode],
        [packages.name, code],
      ] as const;
      const term: KeywordTerm = {
        kind: 'package',
        filter: packages.name,
        value: code,
        label,
        text: label,
        params,
        makeCode,
        isName: true,
      };
      const whole = `${catalog.makeByCode(makeCode)!.name} ${label}`;
      return [
        { text: label, term },
        { text: whole, term: { ...term, text: whole, isWhole: true } },
      ];
    },
  );
}

/** Model names that are just a body style ("Pickup"). The style finds those models too. */
export const STYLE_WORDS: ReadonlySet<string> = new Set(
  [
    ...VEHICLE_STYLES.flatMap(({ phrases = [] }) => phrases),
    ...BODY_STYLES.map(({ label }) => label),
  ].map((text) => text.toLowerCase()),
);
