import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CompiledView } from '../../../views/compiled.js';
import { MarkupSource } from '../../../views/compiled.js';
import type { PicturePriority } from '../../../views/picture.js';
import type { ListingCardProps } from '../../../views/results/listing-card.js';
import { COMPILED_CARD, compiledCard } from '../../../views/results/listing-card.js';
import { COMPILED_OPTION } from '../../../views/results/option-list.js';
import { Select } from '../../../views/results/select-field.js';
import type { SelectOption } from '../../../views/results/select-field.js';
import { CompiledParts } from './compiled-markup.js';

/** Texts of feeds: with markup, quotes and the characters of a place, and names that must not be broken. */
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

const anyCard = fc.record<ListingCardProps>(
  {
    id: text,
    href,
    name: text,
    trim: text,
    condition: fc.record({ text, isCertified: fc.boolean() }),
    picture: fc.record(
      {
        src: href,
        alt: text,
        widthPixels: fc.nat(),
        heightPixels: fc.nat(),
        fallbackSrc: text,
        isPhoto: fc.boolean(),
      },
      { requiredKeys: ['src', 'alt', 'widthPixels', 'heightPixels'] },
    ),
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
    control: fc.constantFrom('checkbox', 'radio', 'swatch'),
  },
  { requiredKeys: ['name', 'value', 'label', 'checked', 'disabled', 'control'] },
);

function drawn<Props extends object>(compiled: CompiledView<Props>, ...items: Props[]): string {
  const parts = new CompiledParts();
  return parts.insertInto(parts.draw(compiled, items));
}

function expectSameMarkup<Props extends object>(compiled: CompiledView<Props>, props: Props): void {
  expect(drawn(compiled, props)).toBe(renderToStaticMarkup(createElement(compiled.view, props)));
}

describe('Compiled markup', () => {
  it("equals React's, for 10,000 random cars", () => {
    const priorities = fc.constantFrom<PicturePriority>('first', 'early', 'late');
    fc.assert(
      fc.property(anyCard, priorities, (card, priority) => {
        expectSameMarkup(COMPILED_CARD, compiledCard(card, priority));
      }),
      { numRuns: 10_000 },
    );
  });

  it("equals React's, for random filter options", () => {
    fc.assert(
      fc.property(anyOption, (option) => {
        expectSameMarkup(COMPILED_OPTION, option);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is what React renders, for random selects', () => {
    const option = fc.record<SelectOption>(
      {
        value: text,
        label: text,
        countText: text,
        selected: fc.boolean(),
        disabled: fc.boolean(),
      },
      { requiredKeys: ['value', 'label'] },
    );
    const select = (options: SelectOption[]) =>
      createElement(Select, { id: 'f-makeCode', name: 'makeCode', options });
    fc.assert(
      fc.property(fc.uniqueArray(option, { selector: ({ value }) => value }), (options) => {
        const parts = new CompiledParts();
        const markup = renderToStaticMarkup(
          createElement(MarkupSource, { value: parts.draw }, select(options)),
        );
        expect(parts.insertInto(markup)).toBe(renderToStaticMarkup(select(options)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('treats props that a view may inspect as part of the template', () => {
    const compiled: CompiledView<{ kind: string; text: string }> = {
      view: ({ kind, text: printed }) => `${kind === 'a' ? 'first' : 'other'} ${printed}`,
      printed: new Set(['text']),
    };
    expect(['a', 'b', 'a'].map((kind) => drawn(compiled, { kind, text: '1 < 2' }))).toEqual([
      'first 1 &lt; 2',
      'other 1 &lt; 2',
      'first 1 &lt; 2',
    ]);
  });

  it('keeps text that looks like a placeholder', () => {
    const compiled: CompiledView<{ name: string; text: string }> = {
      view: ({ name, text: printed }) => `${name} (${printed})`,
      printed: new Set(['text']),
    };
    expect(drawn(compiled, { name: '\uE0000\uE001', text: '\uE0001\uE001' })).toBe(
      '\uE0000\uE001 (\uE0001\uE001)',
    );
  });
});
