import type { Catalog } from '../catalog/catalog.js';
import type { BuiltInTabName } from '../../views/reference/tab-names.js';
import { LISTING_TYPES } from '../catalog/options/listing-types.js';
import type { ContentKind } from './content-records.js';

/**
 * Checks a front matter field. Returns the error, in words that complete "title …"; undefined if
 * it is valid.
 */
export type FrontMatterRule = (
  value: unknown,
  head: Readonly<Record<string, unknown>>,
  catalog: Catalog,
) => string | undefined;

/**
 * Front matter of a kind of file. Other fields are errors, because they are probably misspelled.
 */
export interface ContentKindRules {
  /** Below the content folder. */
  readonly folder: string;
  readonly required: Readonly<Record<string, FrontMatterRule>>;
  readonly optional: Readonly<Record<string, FrontMatterRule>>;
  /** Fields whose combination must be unique among the files of the kind. */
  readonly isUniqueBy: readonly string[];
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

const text =
  (maxLength: number): FrontMatterRule =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maxLength
      ? undefined
      : `must be a string of at most ${maxLength} characters`;

const BUILT_IN_TABS = Object.keys({
  Pricing: true,
  'Compare Trims': true,
  Safety: true,
  'Consumer Reviews': true,
  FAQs: true,
} satisfies Record<BuiltInTabName, true>);

const tabName: FrontMatterRule = (value, head, catalog) =>
  BUILT_IN_TABS.some((name) => name.toLowerCase() === String(value).trim().toLowerCase())
    ? `must not be the name of a built-in tab (${BUILT_IN_TABS.join(', ')})`
    : text(30)(value, head, catalog);

const makeCode: FrontMatterRule = (value, _head, catalog) =>
  catalog.makeByCode(String(value))
    ? undefined
    : 'must be the code of a make, such as TOYOTA (/cars-for-sale/reference/makes lists them)';

const modelCode: FrontMatterRule = (value, head, catalog) =>
  catalog.modelByCode(String(value))?.makeCode === head['makeCode']
    ? undefined
    : 'must be the code of a model of this make, such as RAV4 (/cars-for-sale/reference/models lists them)';

const year: FrontMatterRule = (value) =>
  Number.isInteger(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR
    ? undefined
    : 'must be a year, such as 2021';

const toYear: FrontMatterRule = (value, head, catalog) =>
  year(value, head, catalog) ??
  (Number(value) < Number(head['fromYear'] ?? value) ? 'must not be before fromYear' : undefined);

const day: FrontMatterRule = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isoDay(value) === value
    ? undefined
    : 'must be a day, such as 2026-11-28';

/** Rejects '2026-02-30', which Date reads as March 2. */
function isoDay(value: string): string | undefined {
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

const address: FrontMatterRule = (value) => {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url?.protocol === 'https:' && url.username === ''
    ? undefined
    : 'must be an address that begins with https://';
};

const code: FrontMatterRule = (value) =>
  typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value)
    ? undefined
    : 'must be letters, digits and . : _ - (at most 64 characters)';

const listingType: FrontMatterRule = (value) => {
  const codes = LISTING_TYPES.map((type): string => type.code);
  return codes.includes(String(value)) ? undefined : `must be one of ${codes.join(', ')}`;
};

const flag: FrontMatterRule = (value) =>
  typeof value === 'boolean' ? undefined : 'must be true or false';

/** Fields that must all be present or all be absent. */
const group =
  (fields: Readonly<Record<string, FrontMatterRule>>): FrontMatterRule =>
  (value, _head, catalog) => {
    const names = Object.keys(fields);
    const words = `must have ${names.join(' and ')}`;
    if (typeof value !== 'object' || value === null) return words;
    const given = value as Readonly<Record<string, unknown>>;
    if (
      names.length !== Object.keys(given).length ||
      names.some((name) => given[name] === undefined)
    )
      return `${words}, and nothing else`;
    const [wrong] = names.flatMap((name) => {
      const problem = fields[name]!(given[name], given, catalog);
      return problem === undefined ? [] : [`${words}: ${name} ${problem}`];
    });
    return wrong;
  };

const SUBJECT = { makeCode, modelCode } as const;
const YEARS = { fromYear: year, toYear } as const;
/** Drafts are checked and not shown. */
const DRAFT = { draft: flag } as const;

/** The kinds of content: a folder of Markdown files each. docs/content.md describes it. */
export const CONTENT_KINDS: Readonly<Record<ContentKind, ContentKindRules>> = {
  expertReviews: {
    folder: 'expert-reviews',
    required: { ...SUBJECT, title: text(120), author: text(80), date: day },
    optional: { ...YEARS, link: address, ...DRAFT },
    isUniqueBy: [],
  },
  editorialTabs: {
    folder: 'editorial-tabs',
    required: { ...SUBJECT, tab: tabName },
    optional: { ...YEARS, ...DRAFT },
    isUniqueBy: [],
  },
  certifiedPrograms: {
    folder: 'certified-programs',
    required: { makeCode, productId: code, heading: text(80), linkText: text(60) },
    optional: { image: address, ...DRAFT },
    isUniqueBy: ['productId'],
  },
  dealerDifferences: {
    folder: 'dealer-difference',
    required: { cmsId: code, dealer: text(80) },
    optional: {
      listingType,
      cta: group({ label: text(60), link: address }),
      logo: group({ src: address, alt: text(80) }),
      ...DRAFT,
    },
    isUniqueBy: ['cmsId', 'listingType'],
  },
};
