import { bodyLabelOf } from '../../../catalog/options/body-styles.js';
import { COLOR_WORDS, EXTERIOR_COLORS } from '../../../catalog/options/colors.js';
import { DRIVE_TYPES } from '../../../catalog/options/drive-groups.js';
import { ENGINES } from '../../../catalog/options/engines.js';
import { FEATURES } from '../../../catalog/options/features.js';
import { FUEL_GROUPS } from '../../../catalog/options/fuel-groups.js';
import { LISTING_TYPES } from '../../../catalog/options/listing-types.js';
import type { Option } from '../../../catalog/options/option.js';
import { labelOf } from '../../../catalog/options/option.js';
import { TRANSMISSIONS } from '../../../catalog/options/transmissions.js';
import { USE_TYPES } from '../../../catalog/options/use-types.js';
import { VEHICLE_HISTORY } from '../../../catalog/options/vehicle-history.js';
import type { WordPattern, WordRow } from '../../../catalog/word-table.js';
import { CURRENCIES } from '../normalize/currencies.js';
import { FEATURE_SPELLINGS } from '../specs/equipment-words.js';
import { MILEAGE_UNITS } from '../normalize/mileage-units.js';
import { BODY_WORDS } from '../normalize/normalize-body.js';
import { interiorColorOf } from '../normalize/normalize-colors.js';
import { CERTIFIED_WORDS, CONDITION_WORDS } from '../normalize/normalize-condition.js';
import { DATE_FORMS } from '../normalize/normalize-date.js';
import {
  HISTORY_PROVIDER_WORDS,
  HISTORY_WORDS,
  USE_TYPE_WORDS,
} from '../normalize/normalize-history.js';
import { SELLER_TYPE_WORDS } from '../normalize/normalize-owner.js';
import {
  CYLINDER_EXAMPLES,
  CYLINDER_WORDS,
  DRIVE_WORDS,
  FUEL_WORDS,
  TRANSMISSION_WORDS,
} from '../normalize/normalize-powertrain.js';
import { PRICE_REMARKS } from '../normalize/normalize-price.js';
import { YES_OR_NO } from '../normalize/boolean-words.js';

const MATCHING = `Matching ignores case, accents and punctuation: "PLUG-IN" is \`plug in\`. Words match anywhere in the text. \`*\` stands for
more letters (\`gas*\` is also "gasoline"). The first matching row counts. Texts after "alone" must be the whole text. Map other
words and languages with \`values\` (docs/feeds.md).`;

/** A row of a field's table: the meaning, and the accepted values. */
type TableRow = readonly [readAs: string, texts: string];

/** Markdown: how values are matched, and a table for each field that is read by words, from the import's own tables. */
export function acceptedTexts(): string {
  return [
    MATCHING,
    table('`fuel`', wordRows(FUEL_WORDS.rows, optionLabel(FUEL_GROUPS))),
    table('`drive`', wordRows(DRIVE_WORDS.rows, optionLabel(DRIVE_TYPES))),
    table('`transmission`', wordRows(TRANSMISSION_WORDS.rows, optionLabel(TRANSMISSIONS))),
    table('`cylinders`, or else `engine`', [
      ['the number of cylinders', codes(CYLINDER_EXAMPLES)],
      ...wordRows(CYLINDER_WORDS.rows, optionLabel(ENGINES)),
    ]),
    table('`body`, and words after the model', wordRows(BODY_WORDS.rows, bodyLabelOf)),
    table(
      "`exteriorColor`: of several colors, the body's counts",
      wordRows(COLOR_WORDS.rows, optionLabel(EXTERIOR_COLORS)),
    ),
    table('`interiorColor`: the first color of the table above counts', interiorRows()),
    table('`condition`', [
      ...wordRows(CONDITION_WORDS.rows, optionLabel(LISTING_TYPES)),
      ['Used', 'any other text, and none'],
    ]),
    table('`certified`', wordRows(CERTIFIED_WORDS.rows, optionLabel(LISTING_TYPES))),
    table('`sellerType`', [
      ...wordRows(SELLER_TYPE_WORDS.rows, (code) => (code === 'p' ? 'private seller' : 'dealer')),
      ['dealer', 'any other text, and none'],
    ]),
    table(
      '`mileage`: units',
      MILEAGE_UNITS.map(({ unit, words }) => [unit, codes(words)]),
    ),
    table('`price`, `msrp`: currencies', [
      ...CURRENCIES.map(({ code, signs }): TableRow => [code, codes(signs)]),
      ['nothing', codes([...PRICE_REMARKS].filter(Boolean))],
    ]),
    table('`listedAt`', [
      ['a day, or a time', codes(DATE_FORMS.flatMap(({ examples }) => examples))],
    ]),
    table('`history`', wordRows(HISTORY_WORDS.rows, optionLabel(VEHICLE_HISTORY))),
    table('`historyProvider`', wordRows(HISTORY_PROVIDER_WORDS.rows, String)),
    table('`useType`', wordRows(USE_TYPE_WORDS.rows, optionLabel(USE_TYPES))),
    table(
      '`moneyBack`',
      wordRows(YES_OR_NO.rows, (isSo) => (isSo ? 'yes' : 'no')),
    ),
    table(
      '`features`: entries',
      [...FEATURE_SPELLINGS].map(([code, texts]) => [labelOf(FEATURES, code), codes(texts)]),
    ),
  ].join('\n\n');
}

function table(title: string, rows: readonly TableRow[]): string {
  const lines = rows.map(([readAs, texts]) => `| ${readAs} | ${texts} |`);
  return [`**${title}**`, '', '| read as | texts |', '|---|---|', ...lines].join('\n');
}

function wordRows<Meaning>(
  rows: readonly WordRow<Meaning>[],
  labelOfMeaning: (meaning: NonNullable<Meaning>) => string,
): TableRow[] {
  return rows.map(({ meaning, words = [], texts = [], patterns = [] }) => {
    const alone = texts.length > 0 ? [`alone: ${codes(texts)}`] : [];
    const all = [
      ...(words.length > 0 ? [codes(words)] : []),
      ...alone,
      ...patterns.map(patternText),
    ];
    return [
      meaning === undefined || meaning === null ? 'nothing' : labelOfMeaning(meaning),
      all.join('; '),
    ];
  });
}

function patternText({ examples, about }: WordPattern): string {
  return `${codes(examples)} (${about})`;
}

function optionLabel(options: readonly Option[]): (code: string) => string {
  return (code) => labelOf(options, code);
}

function interiorRows(): TableRow[] {
  const rows = Map.groupBy(EXTERIOR_COLORS, ({ code }) => interiorColorOf(code));
  const named = [...rows].map(([code, colors]): TableRow => [
    code.toLowerCase(),
    colors.map(({ label }) => label.toLowerCase()).join(', '),
  ]);
  const isSame = ([readAs, texts]: TableRow) => readAs === texts;
  const same = named.filter(isSame).map(([readAs]) => readAs);
  return [['the same color', same.join(', ')], ...named.filter((row) => !isSame(row))];
}

function codes(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(', ');
}
