import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../../catalog/catalog.js';
import { Places } from '../../catalog/places/places.js';
import { ModelRecognizer } from '../../catalog/matching/recognize-model.js';
import type { FeedField } from './map/feed-map.js';
import { FEED_FIELDS } from './map/feed-map.js';
import { isReadable } from './read/feed-row.js';
import { limitOf } from './field-limits.js';
import { jsonRecord } from './read/ndjson-rows.js';
import { OfferReader } from './run/offer-from-row.js';
import { readFeedMap } from './map/read-feed-map.js';

const catalog = Catalog.load();
const MAP = readFeedMap(
  JSON.stringify({
    name: 'wide',
    fields: Object.fromEntries(FEED_FIELDS.map((field) => [field, field])),
  }),
  'the map of these tests',
);
const reader = new OfferReader({
  catalog,
  recognizer: new ModelRecognizer(catalog),
  places: Places.load(),
  map: MAP,
  source: 'wide',
  now: Date.UTC(2026, 10, 21),
});
const CAR = {
  id: 'S1',
  make: 'Toyota',
  model: 'Camry',
  year: '2019',
  price: '18000',
  zip: '78701',
  condition: 'certified',
  dealerName: 'North Motors',
};
const LIMITED = FEED_FIELDS.filter((field) => Number.isFinite(limitOf(field)));

describe('A value over the limit of its field', () => {
  it.each(LIMITED.filter((field) => field !== 'make' && field !== 'model'))(
    'is dropped and reported: %s',
    (field) => {
      const long = textOf(field, limitOf(field) + 1);
      const row = { ...CAR, latitude: '30.27', longitude: '-97.74', [field]: long };
      const { listing, owner, droppedFacts } = offerOf(row);
      const most = limitOf(field).toLocaleString('en-US');
      expect(droppedFacts.filter(({ reason }) => reason === 'fact-too-long')).toEqual([
        {
          line: 3,
          column: field,
          value: long,
          reason: 'fact-too-long',
          detail: `${field}: ${most} characters at most, not ${(limitOf(field) + 1).toLocaleString('en-US')}`,
        },
      ]);
      expect(JSON.stringify([listing, owner])).not.toContain(long.slice(0, 20));
    },
  );

  it.each(LIMITED.filter((field) => field !== 'zip' && field !== 'state'))(
    'is over by a single character: %s',
    (field) => {
      const { droppedFacts } = offerOf({ ...CAR, [field]: textOf(field, limitOf(field)) });
      expect(droppedFacts.filter(({ reason }) => reason === 'fact-too-long')).toEqual([]);
    },
  );

  it.each(['make', 'model'] as const)('rejects the row when the field is required: %s', (field) => {
    const read = reader.read(jsonRow({ ...CAR, [field]: textOf(field, 6_001) }));
    expect(read).toMatchObject({
      issue: {
        column: field,
        reason: 'name-too-long',
        detail: `${field}: 6,000 characters at most, not 6,001`,
      },
    });
  });

  it('still identifies the trim, which is shown as in the catalog', () => {
    const trim = `2.5i Limited AWD with ${'Moonroof, Navigation and EyeSight, '.repeat(3)}diesel`;
    const { listing, droppedFacts } = offerOf({
      ...CAR,
      make: 'Subaru',
      model: 'Outback',
      year: '2017',
      trim,
    });
    expect([listing.trim, listing.fuelTypeGroup]).toEqual(['2.5i Limited', 'DSL']);
    expect(droppedFacts.map(({ reason, column }) => `${reason} ${column}`)).toEqual([
      'unknown-to-catalog model, trim',
      'fact-too-long trim',
    ]);
  });

  it('is not a basis for guesses', () => {
    const statedDrive = (drive: string) =>
      offerOf({ ...CAR, model: 'Corolla', drive }).listing.driveType;
    expect([statedDrive(''), statedDrive('x'.repeat(201))]).toEqual(['FWD', undefined]);
    expect(statedDrive('')).toBe('FWD');
  });
});

describe('Text with bytes that are not characters', () => {
  it('is shown as it was read, and reported for each field', () => {
    const { owner, listing, droppedFacts } = offerOf({
      ...CAR,
      dealerName: 'Caf\uFFFD Motors',
      description: 'Z\uFFFDrich Blue',
    });
    expect([owner.name, listing.description]).toEqual(['Caf\uFFFD Motors', 'Z\uFFFDrich Blue']);
    expect(droppedFacts.map(({ reason, column }) => [reason, column])).toEqual(
      expect.arrayContaining([
        ['damaged-text', 'dealerName'],
        ['damaged-text', 'description'],
      ]),
    );
  });
});

describe('Truncated content', () => {
  it('is reported for a description, which ends with an ellipsis at a character boundary', () => {
    const cut = offerOf({ ...CAR, description: `${'x'.repeat(4_998)}\u{1F697}y` });
    expect(cut.listing.description).toBe(`${'x'.repeat(4_998)}…`);
    expect(cut.droppedFacts).toMatchObject([
      {
        column: 'description',
        reason: 'cut-text',
        detail: 'description: 5,000 characters at most, not 5,001',
      },
    ]);
    const whole = offerOf({ ...CAR, description: `<p>${'x'.repeat(5_000)}</p>` });
    expect([whole.listing.description?.length, whole.droppedFacts]).toEqual([5_000, []]);
  });

  it('is reported for dealer pictures, in every row', () => {
    const dealerImages = Array.from({ length: 12 }, (_, at) => `https://p.example/${at}.jpg`);
    const faults = [3, 4].map((line) => offerOf({ ...CAR, dealerImages }, line).droppedFacts);
    expect(faults).toEqual(
      [3, 4].map((line) => [
        {
          line,
          column: 'dealerImages',
          value: 'https://p.example/10.jpg',
          reason: 'too-many-pictures',
          detail: 'dealerImages: the first 10 of 12',
        },
      ]),
    );
  });

  it('is reported for a picture with an overlong URL', () => {
    const images = ['https://p.example/1.jpg', `https://p.example/${'x'.repeat(2_000)}.jpg`];
    const { listing, droppedFacts } = offerOf({ ...CAR, images });
    expect([listing.images, droppedFacts]).toMatchObject([
      [images[0]],
      [
        {
          value: images[1],
          reason: 'fact-too-long',
          detail: 'images: 2,000 characters an address at most, 1 left out',
        },
      ],
    ]);
  });

  it('is reported for the entries of a mapped list only', () => {
    const features = Array.from({ length: 203 }, () => 'Sunroof');
    const { listing, droppedFacts } = offerOf({ ...CAR, features, notes: features });
    expect([listing.features.length, droppedFacts]).toEqual([
      1,
      [
        {
          line: 3,
          column: 'features',
          value: '',
          reason: 'too-many-entries',
          detail: 'features: the first 200 of 203',
        },
      ],
    ]);
  });

  it('is reported for equipment: long entries, and those beyond the hundredth without a code', () => {
    const entry = (at: number) => `Cup holder ${at}`;
    const features = [
      'x'.repeat(101),
      'Sunroof',
      ...Array.from({ length: 102 }, (_, at) => entry(at)),
    ];
    const { listing, droppedFacts } = offerOf({ ...CAR, features, packages: ['y'.repeat(101)] });
    expect([
      listing.features.length,
      listing.otherFeatures?.length,
      listing.otherFeatures?.at(-1),
    ]).toEqual([1, 100, entry(99)]);
    expect(droppedFacts).toMatchObject([
      {
        value: features[0],
        reason: 'fact-too-long',
        detail: 'features: 100 characters an entry at most, 2 left out',
      },
      { value: entry(100), reason: 'too-many-features', detail: 'features: the first 100 of 102' },
    ]);
  });
});

describe('An unusable seller or picture fact', () => {
  it('is dropped and reported for every row', () => {
    const images = [
      'photos/2.jpg',
      'https://p.example/1.jpg',
      '/photos/3.jpg',
      'http://10.0.0.1/4.jpg',
    ];
    const row = {
      ...CAR,
      images,
      website: 'www.north.example',
      dealerWebsite: 'north',
      dealerPhone: 'ask for Bob',
      leadEmail: 'bob at north',
    };
    for (const line of [3, 4]) {
      const { listing, owner, droppedFacts } = offerOf(row, line);
      expect([
        listing.images,
        listing.website,
        owner.website,
        owner.phone,
        owner.leadEmail,
      ]).toEqual([['https://p.example/1.jpg'], ...Array.from({ length: 4 }, () => undefined)]);
      expect(
        droppedFacts
          .map(
            (fault) =>
              `${fault.line} ${fault.reason} ${fault.column} "${fault.value}": ${fault.detail}`,
          )
          .toSorted(),
      ).toEqual([
        `${line} unknown-text dealerPhone "ask for Bob": dealerPhone`,
        `${line} unknown-text leadEmail "bob at north": leadEmail`,
        `${line} unusable-address dealerWebsite "north": dealerWebsite`,
        `${line} unusable-address images "photos/2.jpg": images: 3 left out`,
        `${line} unusable-address website "www.north.example": website`,
      ]);
    }
  });

  it.each([
    ['http://crm.north.example/adf', undefined],
    ['HTTP://crm.north.example/adf', undefined],
    ['https://10.0.0.1/adf', undefined],
    ['https://crm.north.example/adf', 'https://crm.north.example/adf'],
  ])('is an unencrypted URL for leads or chat: %s', (leadUrl, read) => {
    const { owner, droppedFacts } = offerOf({
      ...CAR,
      dealerName: 'North Motors',
      leadUrl,
      chatUrl: leadUrl,
    });
    const named = droppedFacts.map(({ reason, column, value }) => [reason, column, value]);
    const faults = ['leadUrl', 'chatUrl'].map((column) => ['unusable-address', column, leadUrl]);
    expect([owner.leadUrl, owner.chatUrl, named]).toEqual([
      read,
      read,
      read === undefined ? faults : [],
    ]);
  });

  it.each([
    '000-000-0000',
    '555-555-5555',
    '(111) 111-1111',
    '123-456-7890',
    '512-155-0100',
    '1-911-555-0100',
    '+1 012 555 0100',
  ])('is a phone number that cannot be called: %s', (dealerPhone) => {
    const { owner, droppedFacts } = offerOf({ ...CAR, dealerPhone });
    expect([owner.phone, droppedFacts]).toMatchObject([
      undefined,
      [{ reason: 'uncallable-phone', value: dealerPhone }],
    ]);
  });

  it.each([
    '(512) 555-0100',
    '+1 512 555 0100',
    '1-800-555-0100 ext. 12',
    '555-0100',
    '+49 30 123456',
  ])('is a phone number that is not one: %s', (dealerPhone) => {
    const { owner, droppedFacts } = offerOf({ ...CAR, dealerPhone });
    expect([owner.phone, droppedFacts]).toEqual([dealerPhone, []]);
  });

  it('is a future date, reported unlike a malformed one', () => {
    const reasonOf = (listedAt: string) =>
      offerOf({ ...CAR, listedAt }).droppedFacts.map(({ reason }) => reason);
    expect([
      reasonOf('2099-01-01'),
      reasonOf('1985-01-01'),
      reasonOf('soon'),
      reasonOf('2026-01-05T10:00:00+99:99'),
    ]).toEqual([['impossible-date'], ['impossible-date'], ['unknown-text'], ['unknown-text']]);
  });

  it('is not reported when the feed is empty', () => {
    const none = {
      images: ['-'],
      website: 'n/a',
      dealerWebsite: 'none',
      dealerPhone: 'N/A',
      leadEmail: '-',
    };
    expect(offerOf({ ...CAR, ...none }).droppedFacts).toEqual([]);
  });
});

/** A value of this length that is otherwise valid for the field. */
function textOf(field: FeedField, length: number): string {
  const address = ['website', 'dealerWebsite', 'dealerLogo', 'leadUrl', 'chatUrl'].includes(field)
    ? 'https://p.example/'
    : '';
  const beginning = { make: 'Toyota ', model: 'Camry ' }[field as string] ?? address;
  return `${beginning.padEnd(length - 1, field === 'fyuseId' ? 'q' : 'long words ')}s`;
}

function jsonRow(car: object, line = 3) {
  const row = jsonRecord(JSON.stringify(car), line);
  if (!isReadable(row)) throw new Error(row.detail);
  return row;
}

function offerOf(car: object, line = 3) {
  const read = reader.read(jsonRow(car, line));
  if ('issue' in read) throw new Error(JSON.stringify(read.issue));
  return read;
}
