import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { CompiledView } from '../../../views/compiled.js';
import { Compiled, CompiledRuns, MarkupSource } from '../../../views/compiled.js';
import { COMPILED_COMPARE } from '../../../views/compare/compare-drawer.js';
import type { CompareBoxProps } from '../../../views/compare/compare-drawer.js';
import { Document } from '../../../views/document.js';
import type { DocumentProps } from '../../../views/document.js';
import { FactTable } from '../../../views/fact-table.js';
import type { FactRow } from '../../../views/fact-table.js';
import { TrimComparison } from '../../../views/trims/trim-comparison.js';
import type { TrimCell } from '../../../views/trims/trim-comparison.js';
import type { PicturePriority } from '../../../views/picture.js';
import type { ListingCardProps } from '../../../views/results/listing-card.js';
import { COMPILED_CARD } from '../../../views/results/listing-card.js';
import { COMPILED_OPTIONS } from '../../../views/results/option-list.js';
import { COMPILED_SECTION } from '../../../views/results/filter-section.js';
import type { SectionBody } from '../../../views/results/filter-section.js';
import { Select } from '../../../views/results/select-field.js';
import type { SelectFieldProps, SelectOption } from '../../../views/results/select-field.js';
import { CompiledParts } from './compiled-markup.js';

const CARS = process.env['TEST_LONG'] ? 10_000 : 1_000;

/** Strings of feeds: with markup, quotes and the characters of a place, and names that must not be broken. */
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'Ford F-150',
    'Tesla Model 3',
    'Town & Country',
    '<b>"O\'Neil"</b>',
    '\uE0000\uE001',
    '',
    'Santa Fe',
  ),
);
const href = text.map((path) => `/${path}`);
const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined });

const anyPicture = fc.record(
  {
    src: href,
    alt: text,
    widthPixels: fc.nat(),
    heightPixels: fc.nat(),
    fallbackSrc: text,
    isPhoto: fc.boolean(),
  },
  { requiredKeys: ['src', 'alt', 'widthPixels', 'heightPixels'] },
);

const anyCard = fc.record<ListingCardProps>(
  {
    id: text,
    href,
    name: text,
    trim: text,
    condition: fc.record({ text, isCertified: fc.boolean() }),
    picture: anyPicture,
    photoCountText: text,
    photosHref: maybe(href),
    flag: fc.record({ kind: fc.constantFrom('sponsored', 'reduced', 'new', 'reason'), text }),
    facts: fc.array(text, { maxLength: 3 }),
    tiles: fc.array(
      fc.record(
        { icon: fc.constantFrom('user', 'shield', 'doc'), text, href },
        { requiredKeys: ['icon', 'text'] },
      ),
      {
        maxLength: 2,
      },
    ),
    priceText: text,
    formerPriceText: text,
    paymentText: text,
    walletHref: href,
    verdict: fc.record(
      { kind: fc.constantFrom('great', 'good', 'plain'), label: text, detailText: text },
      { requiredKeys: ['kind', 'label'] },
    ),
    owner: fc.record(
      {
        name: text,
        phoneText: text,
        ratingText: text,
        reviewCountText: text,
        distanceText: text,
        sellersText: text,
      },
      { requiredKeys: ['name'] },
    ),
    action: fc.record({ text, href }),
    compare: fc.record({
      listingId: text,
      state: fc.constantFrom('add', 'compared', 'full'),
      isToggle: fc.boolean(),
      text,
    }),
    saveId: maybe(text),
  },
  {
    requiredKeys: [
      'id',
      'href',
      'name',
      'condition',
      'picture',
      'facts',
      'tiles',
      'priceText',
      'owner',
      'action',
    ],
  },
);

const anyOption = fc.record(
  {
    name: text,
    value: text,
    label: text,
    countText: text,
    checked: fc.boolean(),
    disabled: fc.boolean(),
    moreInfo: text,
    swatch: text,
    drawing: fc.constantFrom('suv', 'van'),
  },
  { requiredKeys: ['name', 'value', 'label', 'checked', 'disabled'] },
);
const anyOptions = fc.array(anyOption, { maxLength: 3 });
const anyControl = fc.constantFrom('checkbox', 'radio', 'swatch');

const anySelectOptions = fc.uniqueArray(
  fc.record<SelectOption>(
    {
      value: text,
      label: text,
      countText: text,
      selected: fc.boolean(),
      disabled: fc.boolean(),
    },
    { requiredKeys: ['value', 'label'] },
  ),
  { selector: ({ value }) => value },
);
const anySelect = fc.record<SelectFieldProps>(
  { id: text, name: text, label: text, options: anySelectOptions, disabled: fc.boolean() },
  { requiredKeys: ['id', 'name', 'label', 'options'] },
);
const anySlot = fc.record(
  {
    id: text,
    make: anySelect,
    models: fc.array(
      fc.record(
        { model: anySelect, trim: anySelect, compare: fc.record({ text, href }) },
        { requiredKeys: ['model'] },
      ),
      { maxLength: 2 },
    ),
    removeLink: fc.record({ text, href }),
  },
  { requiredKeys: ['id', 'make', 'models'] },
);
const anySearch = fc.record({ id: text, label: text });

interface Word {
  text: string;
}

const anyBody = fc.oneof<fc.Arbitrary<SectionBody>[]>(
  fc.record(
    { kind: fc.constant('options'), search: anySearch, control: anyControl, options: anyOptions },
    { requiredKeys: ['kind', 'control', 'options'] },
  ),
  fc.record(
    {
      kind: fc.constant('grouped-options'),
      search: anySearch,
      groups: fc.array(fc.record({ title: text, options: anyOptions }), { maxLength: 3 }),
    },
    { requiredKeys: ['kind', 'groups'] },
  ),
  fc.record(
    {
      kind: fc.constant('location'),
      zip: fc.record(
        { name: text, value: text, errorText: text },
        { requiredKeys: ['name', 'value'] },
      ),
      placeText: text,
      nearestZipHref: href,
      radius: anySelect,
      state: anySelect,
      extendedDelivery: anyOption,
    },
    { requiredKeys: ['kind', 'zip', 'nearestZipHref'] },
  ),
  fc.record(
    {
      kind: fc.constant('make-model'),
      slots: fc.array(anySlot, { maxLength: 2 }),
      emptySlot: anySlot,
      years: fc.record({ from: anySelect, to: anySelect }),
    },
    { requiredKeys: ['kind', 'slots'] },
  ),
);

const anyCell = fc.record(
  { text, bestText: text, isMissing: fc.boolean() },
  { requiredKeys: ['text'] },
);

const anyCompareBox: fc.Arbitrary<CompareBoxProps> = fc.record({
  texts: fc.constant({ add: 'Compare', compared: 'Compare', full: 'Compare list full' }),
  changeAction: href,
  removeAction: href,
  refreshHref: href,
  drawer: fc.record(
    {
      ids: fc.array(text, { maxLength: 3 }),
      isFull: fc.boolean(),
      isOpen: fc.boolean(),
      countText: text,
      cars: fc.uniqueArray(
        fc.record(
          {
            id: text,
            name: text,
            trim: text,
            href,
            picture: anyPicture,
            removeText: text,
            price: anyCell,
            rows: fc.uniqueArray(fc.record({ label: text, cell: anyCell }), {
              selector: ({ label }) => label,
              maxLength: 2,
            }),
          },
          { requiredKeys: ['id', 'name', 'href', 'picture', 'removeText', 'price', 'rows'] },
        ),
        { selector: ({ id }) => id, maxLength: 2 },
      ),
      compareHref: href,
      clearAction: href,
      emptyText: text,
      noteText: text,
      announcement: text,
    },
    {
      requiredKeys: ['ids', 'isFull', 'isOpen', 'countText', 'cars', 'compareHref', 'clearAction'],
    },
  ),
});

const anyLinks = fc.uniqueArray(fc.record({ text, href }), {
  selector: (link) => link.text,
  maxLength: 2,
});

/** A page without content. */
const anyDocument: fc.Arbitrary<DocumentProps> = fc.record(
  {
    lang: fc.constant('en-US'),
    brand: fc.constant('automarket'),
    title: fc.constant('Used Cars'),
    stylesheetHrefs: fc.constant([]),
    skipLink: fc.record({ text, href }),
    pageEvent: fc.record({ href, pageName: text, brandCode: text }),
    saveCar: fc.record({
      calls: fc.record({ href, sessionHref: href, authHref: href, isOptimistic: fc.boolean() }),
      pageHref: href,
      hasKept: fc.boolean(),
    }),
    lead: fc.record({ contactHref: href, leadsHref: href, sessionHref: href, contactedText: text }),
    header: fc.constant({
      brandName: 'AutoMarket',
      homeHref: '/',
      navigation: [],
      saved: { text: 'Saved', href: '/saved', count: 0 },
    }),
    footer: fc.record({
      columns: fc.constant([]),
      appearance: fc.constant({ action: '/appearance', options: [] }),
      legalText: text,
      legalLinks: anyLinks,
    }),
  },
  {
    requiredKeys: ['lang', 'brand', 'title', 'stylesheetHrefs', 'header', 'footer'],
  },
);

const Frame = (page: DocumentProps) => Document({ ...page, children: 'Content' });

function drawn(element: ReactElement): string {
  const parts = new CompiledParts();
  const rendered = renderToString(createElement(MarkupSource, { value: parts.drawing() }, element));
  return parts.insertInto(Buffer.from(rendered)).toString();
}

function markupOf<Given extends object, Props extends object>(
  of: CompiledView<Given, Props>,
  ...items: Given[]
): string {
  return drawn(createElement(Compiled<Given, Props>, { of, items }));
}

function expectSameMarkup<Given extends object, Props extends object>(
  of: CompiledView<Given, Props>,
  props: Given,
): void {
  expect(markupOf(of, props)).toBe(
    renderToString(createElement(Compiled<Given, Props>, { of, items: [props] })),
  );
}

describe('Compiled markup', () => {
  it("equals React's, for random cars", () => {
    const priorities = fc.constantFrom<PicturePriority>('first', 'early', 'late');
    fc.assert(
      fc.property(anyCard, priorities, (card, priority) => {
        expectSameMarkup(COMPILED_CARD, { className: 'slot', card, priority });
      }),
      { numRuns: CARS },
    );
  });

  it("equals React's, for random compared cars", () => {
    fc.assert(
      fc.property(anyCompareBox, (box) => {
        expectSameMarkup(COMPILED_COMPARE, box);
      }),
      { numRuns: 500 },
    );
  });

  it("equals React's, for the frames of random pages", () => {
    fc.assert(
      fc.property(anyDocument, (page) => {
        const frame = createElement(Frame, page);
        expect(drawn(frame)).toBe(renderToString(frame));
      }),
      { numRuns: 500 },
    );
  });

  it("equals React's, for random filter options", () => {
    fc.assert(
      fc.property(anyOption, anyControl, (option, control) => {
        expectSameMarkup(COMPILED_OPTIONS[control], option);
      }),
      { numRuns: 2_000 },
    );
  });

  it("equals React's, for random filter sections with fields that hydrate", () => {
    const section = fc.record(
      { id: text, title: text, heldText: text, body: anyBody, isOpen: fc.boolean() },
      { requiredKeys: ['id', 'title', 'body', 'isOpen'] },
    );
    fc.assert(
      fc.property(section, (props) => {
        expectSameMarkup(COMPILED_SECTION, props);
      }),
      { numRuns: 500 },
    );
  });

  it('is what React renders, for random selects', () => {
    const select = (options: SelectOption[]) =>
      createElement(Select, { id: 'f-makeCode', name: 'makeCode', options });
    fc.assert(
      fc.property(anySelectOptions, (options) => {
        expect(drawn(select(options))).toBe(renderToString(select(options)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is what React renders, for random tables', () => {
    const isSame = (table: ReactElement) => drawn(table) === renderToString(table);
    const cell = fc.record<TrimCell>(
      {
        text,
        about: text,
        mark: fc.constantFrom('standard', 'unavailable'),
        isUnknown: fc.boolean(),
        href,
      },
      { requiredKeys: ['text'] },
    );
    const facts = fc.record<FactRow>(
      { name: text, href, cells: fc.array(text, { maxLength: 3 }), isStandard: fc.boolean() },
      { requiredKeys: ['name', 'cells'] },
    );
    const trims = fc.record({ label: text, cells: fc.array(cell, { maxLength: 3 }) });
    const fuel = { action: '/', carried: [], name: 'fuel', options: [] };
    fc.assert(
      fc.property(fc.array(facts), fc.array(trims), (factRows, rows) => {
        const comparison = { title: 'Trims', caption: '', fuel, columns: [], rows, notes: [] };
        return (
          isSame(createElement(FactTable, { caption: 'Facts', columns: [], rows: factRows })) &&
          isSame(createElement(TrimComparison, { id: 'trims', comparison }))
        );
      }),
      { numRuns: 100 },
    );
  });

  it('treats props that a view may inspect as part of the template', () => {
    const compiled: CompiledView<{ kind: string; text: string }> = {
      view: ({ kind, text: printed }) => `${kind === 'a' ? 'first' : 'other'} ${printed}`,
      printed: new Set(['text']),
    };
    expect(['a', 'b', 'a'].map((kind) => markupOf(compiled, { kind, text: '1 < 2' }))).toEqual([
      'first 1 &lt; 2',
      'other 1 &lt; 2',
      'first 1 &lt; 2',
    ]);
  });

  it('keeps the order of a list in which some items have no template', () => {
    const word: CompiledView<Word> = {
      view: ({ text: printed }) => createElement('b', {}, printed),
      printed: new Set(['text']),
    };
    const list = createElement(CompiledRuns<Word, Word, Word>, {
      of: word,
      items: ['a', 'b', '1', '2', 'c'].map((text) => ({ text })),
      given: (item) => (/[a-z]/.test(item.text) ? item : undefined),
      other: ({ text: printed }) => createElement('i', {}, printed),
    });
    expect(drawn(list)).toBe('<b>a</b><b>b</b><i>1</i><i>2</i><b>c</b>');
    expect(renderToString(list)).toBe(drawn(list));
  });

  it('has room for parts of any length and language', () => {
    const long = '“Ünïcode” 汽车 🚗'.repeat(100_000);
    const compiled: CompiledView<{ text: string }> = {
      view: ({ text: printed }) => printed,
      printed: new Set(['text']),
    };
    expect(markupOf(compiled, { text: long }) === long).toBe(true);
  });

  it('keeps text that looks like a placeholder', () => {
    const compiled: CompiledView<{ name: string; text: string }> = {
      view: ({ name, text: printed }) => `${name} (${printed})`,
      printed: new Set(['text']),
    };
    expect(markupOf(compiled, { name: '\uE0000\uE001', text: '\uE0001\uE001' })).toBe(
      '\uE0000\uE001 (\uE0001\uE001)',
    );
  });
});
