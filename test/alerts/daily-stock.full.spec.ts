import { utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { OutgoingMail } from '../../src/platform/mail/outgoing-mail.js';
import { Indexing } from '../../src/search/indexing/indexing.js';
import { AlertsJob } from '../../src/alerts/alerts-job.js';
import { Subscriptions } from '../../src/alerts/subscriptions.js';
import { useApp } from '../app-under-test.js';
import { csvFile, importInto } from '../imports/import-into.js';
import { textsOf } from '../xml-reader.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 30;
const START = Date.UTC(2026, 8, 1, 9);
const SHOWN_WITHIN_MS = 20_000;
const COLUMNS =
  'vin,id,store_code,dealership_name,dealership_address,date_in_stock,price,condition,make,model,trim,year,mileage'.split(
    ',',
  );
const NORTH = ['D1', 'Group North', '1 Main St, Austin, TX 78701, US'];
const SOUTH = ['D2', 'Group South', '2 Main St, San Antonio, TX 78205, US'];
const YEARS = [2019, 2020];

type Requested = number | undefined;
/**
 * Successive periods with one price each; without a price the row says 0. The last period does not
 * end.
 */
type Runs = readonly (readonly [days: number, price: Requested])[];
type Kind = 'new' | 'back' | 'priceDrops' | 'alsoAt' | 'sold';

/**
 * A dealer's changes of some cars within 30 days, and what shoppers should see. Written by hand.
 */
interface Plan {
  readonly name: string;
  readonly count: number;
  readonly north: Runs;
  readonly south?: Runs;
  /** First day, last day and text of a badge. */
  readonly badges?: readonly (readonly [from: number, to: number, text: string])[];
  /** Expected alerts by day; a price drop with the price before it. */
  readonly told?: readonly (readonly [day: number, kind: Kind, formerPrice?: number])[];
  /** The listing date in feeds, as a day of the plan; by default the first day. */
  readonly listedOn?: number;
}

const NEW = [0, 2, 'Newly listed'] as const;
const PLANS: readonly Plan[] = [
  { name: 'stays as it is', count: 15, north: [[30, 20_000]], badges: [NEW] },
  {
    name: 'comes later',
    count: 5,
    north: [
      [4, undefined],
      [26, 20_100],
    ],
    badges: [[4, 6, 'Newly listed']],
    told: [[4, 'new']],
    listedOn: 4,
  },
  {
    name: 'is reduced',
    count: 6,
    north: [
      [10, 20_000],
      [20, 19_000],
    ],
    badges: [NEW, [10, 29, '$1,000 less']],
    told: [[10, 'priceDrops', 20_000]],
  },
  {
    name: 'goes up for a day and comes back',
    count: 6,
    north: [
      [10, 18_995],
      [1, 19_249],
      [19, 18_995],
    ],
    badges: [NEW],
  },
  {
    name: 'goes up and comes back in part',
    count: 4,
    north: [
      [10, 20_000],
      [5, 21_000],
      [15, 20_500],
    ],
    badges: [NEW],
  },
  {
    name: 'goes up, then below what it was',
    count: 3,
    north: [
      [10, 20_000],
      [5, 21_000],
      [15, 19_800],
    ],
    badges: [NEW, [15, 29, '$200 less']],
    told: [[15, 'priceDrops', 20_000]],
  },
  {
    name: 'falls before its price was asked for 3 days',
    count: 3,
    north: [
      [2, 20_000],
      [28, 19_500],
    ],
    badges: [NEW],
  },
  {
    name: 'lapses for two days',
    count: 5,
    north: [
      [10, 20_000],
      [2, undefined],
      [18, 20_000],
    ],
    badges: [NEW],
  },
  {
    name: 'lapses for five days and is reduced',
    count: 2,
    north: [
      [10, 20_000],
      [5, undefined],
      [15, 19_000],
    ],
    badges: [NEW, [15, 29, '$1,000 less']],
    told: [[15, 'priceDrops', 20_000]],
  },
  {
    name: 'is sold',
    count: 4,
    north: [
      [5, 20_000],
      [25, undefined],
    ],
    badges: [NEW],
    told: [[19, 'sold']],
  },
  {
    name: 'comes back after it was told as sold',
    count: 2,
    north: [
      [3, 20_000],
      [17, undefined],
      [10, 20_000],
    ],
    badges: [NEW],
    told: [
      [17, 'sold'],
      [20, 'back'],
    ],
  },
  {
    name: 'is offered by a second rooftop for less',
    count: 3,
    north: [[30, 20_000]],
    south: [
      [8, undefined],
      [22, 19_500],
    ],
    badges: [NEW],
    told: [[8, 'alsoAt']],
  },
  {
    name: 'is offered by a second rooftop that leaves and comes back',
    count: 1,
    north: [[30, 20_000]],
    south: [
      [8, undefined],
      [4, 19_500],
      [3, undefined],
      [15, 19_500],
    ],
    badges: [NEW],
    told: [[8, 'alsoAt']],
  },
  {
    name: 'is reduced, goes up for a day and comes back',
    count: 1,
    north: [
      [10, 20_000],
      [5, 19_000],
      [1, 19_400],
      [14, 19_000],
    ],
    badges: [NEW, [10, 14, '$1,000 less']],
    told: [[10, 'priceDrops', 20_000]],
  },
];

interface Car {
  readonly plan: Plan;
  readonly vin: string;
  readonly year: number;
  readonly miles: number;
}

const CARS: readonly Car[] = PLANS.flatMap((plan) =>
  Array.from({ length: plan.count }, () => plan),
).map((plan, at) => ({
  plan,
  vin: vinOf(at),
  year: YEARS[at % 2]!,
  miles: 30_000 + at * 100,
}));

/** With the check digit of ISO 3779 as ninth character. */
function vinOf(at: number): string {
  const vin = `4T1B11HK0${at % 2 === 0 ? 'K' : 'L'}U2${String(10_000 + at)}`;
  const worth = (sign: string) =>
    /\d/.test(sign)
      ? Number(sign)
      : Number('12345678012345070923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)]);
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const rest = [...vin].reduce((sum, sign, place) => sum + worth(sign) * weights[place]!, 0) % 11;
  return `${vin.slice(0, 8)}${rest === 10 ? 'X' : rest}${vin.slice(9)}`;
}

function requestedOn(runs: Runs | undefined, day: number): Requested {
  let left = day;
  for (const [days, price] of runs ?? []) {
    if (left < days) return price;
    left -= days;
  }
  return undefined;
}

const priceOn = ({ plan }: Car, day: number): Requested => {
  const prices = [requestedOn(plan.north, day), requestedOn(plan.south, day)].filter(
    (price) => price !== undefined,
  );
  return prices.length === 0 ? undefined : Math.min(...prices);
};

interface Told {
  readonly listingId: string;
  readonly priceDollars: number;
  readonly formerPriceDollars?: number;
  readonly sellerName?: string;
}
type Webhook = Record<Kind, Told[]> & { readonly counts: Record<Kind, number> };
interface ShownCard {
  readonly id: string;
  readonly flag?: { readonly text: string };
  readonly formerPriceText?: string;
}

const HEADERS = { host: 'localhost' };
const shop = useApp({ cars: 0 });

describe("A dealer's stock of 60 cars over 30 days", () => {
  let now = START;
  let clock: { mockRestore(): void };
  const ids = new Map<string, Car>();
  beforeAll(() => {
    clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterAll(() => clock.mockRestore());

  const rowsOf = (
    day: number,
    dealer: readonly string[],
    runsOf: (plan: Plan) => Runs | undefined,
  ) =>
    CARS.filter(({ plan }) => runsOf(plan)).map((car, at) => {
      const price = requestedOn(runsOf(car.plan), day) ?? 0;
      return [
        car.vin,
        `${dealer[0]}-${at}`,
        ...dealer,
        '',
        price,
        'used',
        'Toyota',
        'Camry',
        'LE',
        car.year,
        `${car.miles} miles`,
      ];
    });
  const importDay = async (day: number) => {
    const sources = [
      ['north', rowsOf(day, NORTH, ({ north }) => north)],
      ['south', rowsOf(day, SOUTH, ({ south }) => south)],
    ] as const;
    for (const [source, rows] of sources) {
      const file = csvFile(shop.carsDir, [COLUMNS, ...rows], `${source}.csv`);
      utimesSync(file, now / 1_000, now / 1_000);
      await importInto(shop.carsDir, file, { source, now, isFull: true, isForced: true });
    }
    await untilIndexed();
  };
  const untilIndexed = async () => {
    const state = await shop.carsApp.get(ListingStore).state();
    const indexing = shop.carsApp.get(Indexing, { strict: false });
    const began = performance.now();
    while (indexing.storeState !== state && performance.now() - began < SHOWN_WITHIN_MS)
      await sleep(10);
    expect(indexing.storeState).toBe(state);
  };
  const ask = async (url: string) => (await shop.app.inject({ url, headers: HEADERS })).body;
  const idOf = (car: Car) => [...ids].find(([, { vin }]) => vin === car.vin)?.[0];
  const nameCars = async () => {
    for (const car of CARS) {
      const [found] = await shop.carsApp.get(ListingStore).carsByVin([car.vin]);
      if (found) ids.set(found.listing.id, car);
    }
  };

  /** Removes and returns all messages to an address. */
  const messagesTo = async (email: string) => {
    const { reading } = shop.app.get(Database);
    const rows = await reading
      .selectFrom('outboxMessage')
      .select('body')
      .where('ownerId', '=', email)
      .execute();
    await reading.deleteFrom('outboxMessage').where('ownerId', '=', email).execute();
    return rows.map(({ body }) => JSON.parse(body) as OutgoingMail);
  };

  const shownFlags = async (year: number) => {
    const cards: ShownCard[] = [];
    for (let first = 0; first < CARS.length; first += 25) {
      const page = await ask(
        `/cars-for-sale/page-data?endYear=${year}&startYear=${year}&firstRecord=${first}`,
      );
      cards.push(...cardsIn(JSON.parse(page)));
    }
    // A short list is followed by cars of other years.
    const ofYear = cards.filter(({ id }) => (ids.get(id)?.year ?? year) === year);
    return Object.fromEntries(ofYear.map(({ id, flag }) => [id, flag?.text ?? 'no badge']));
  };
  const calledReduced = async (year: number) => {
    const answer = await ask(`/rest/lsc/listing?endYear=${year}&startYear=${year}&numRecords=100`);
    const { listings } = JSON.parse(answer) as {
      listings: { id: number; isReducedPrice: boolean }[];
    };
    return Object.fromEntries(
      listings.map(({ id, isReducedPrice }) => [String(id), isReducedPrice]),
    );
  };
  const feedDates = async (year: number) => {
    const search = `endYear=${year}&startYear=${year}`;
    const rss = await ask(`/cars-for-sale/feeds/search.rss?${search}`);
    const { items } = JSON.parse(await ask(`/cars-for-sale/feeds/search.json?${search}`)) as {
      items: { id: string; date_published: string }[];
    };
    const dates = textsOf(rss, 'pubDate');
    return {
      rss: Object.fromEntries(
        textsOf(rss, 'guid').map((guid, at) => [guid, Date.parse(dates[at]!)]),
      ),
      json: Object.fromEntries(items.map(({ id, date_published: date }) => [id, Date.parse(date)])),
    };
  };

  const expectDay = async (day: number, year: number) => {
    const cars = CARS.filter((car) => car.year === year);
    const onSale = cars.filter((car) => priceOn(car, day) !== undefined);
    const by = <Value>(valueOf: (car: Car) => Value, keyOf = (id: string) => id) =>
      Object.fromEntries(onSale.map((car) => [keyOf(idOf(car)!), valueOf(car)]));
    const badgeOf = ({ plan }: Car) =>
      plan.badges?.find(([from, to]) => from <= day && day <= to)?.[2];
    expect([day, await shownFlags(year)]).toEqual([day, by((car) => badgeOf(car) ?? 'no badge')]);
    expect([day, await calledReduced(year)]).toEqual([
      day,
      by((car) => badgeOf(car)?.endsWith('less') ?? false),
    ]);
    const dates = by(
      ({ plan }) => START + (plan.listedOn ?? 0) * DAY_MS,
      (id) => `forecourt:${id}`,
    );
    expect([day, await feedDates(year)]).toEqual([day, { rss: dates, json: dates }]);

    const [webhook, ...others] = (await messagesTo(`hook-${year}@example.com`)) as unknown as {
      text: string;
    }[];
    const [mail, ...otherMails] = await messagesTo(`mail-${year}@example.com`);
    expect([day, others, otherMails]).toEqual([day, [], []]);
    const told = (kind: Kind) =>
      cars.flatMap((car) => {
        const event =
          day === 0 ? undefined : car.plan.told?.find(([on, what]) => on === day && what === kind);
        if (!event) return [];
        const [, , formerPriceDollars] = event;
        const priceDollars = priceOn(car, day) ?? priceOn(car, lastDayOnSale(car, day))!;
        const more = {
          ...(formerPriceDollars && { formerPriceDollars }),
          ...(kind === 'alsoAt' && { sellerName: 'Group South' }),
        };
        return [{ listingId: idOf(car)!, priceDollars, ...more }];
      });
    const KINDS: readonly Kind[] = ['new', 'back', 'priceDrops', 'alsoAt', 'sold'];
    const expected = Object.fromEntries(KINDS.map((kind) => [kind, sorted(told(kind))]));
    const json = webhook && (JSON.parse(webhook.text) as Webhook);
    const came = Object.fromEntries(
      KINDS.map((kind) => [kind, sorted((json?.[kind] ?? []).map(factsOf))]),
    );
    expect([day, came]).toEqual([day, expected]);
    const counts = KINDS.map((kind) => expected[kind]!.length);
    if (json) expect([day, KINDS.map((kind) => json.counts[kind])]).toEqual([day, counts]);
    expect([day, mail?.subject.split(':')[0]]).toEqual([day, headingOf(counts)]);
  };

  const followAll = async () => {
    for (const year of YEARS) {
      const search = {
        brand: 'ATC',
        search: `endYear=${year}&startYear=${year}`,
        cadence: 'instant',
        origin: 'https://cars.example',
      } as const;
      const subscriptions = shop.app.get(Subscriptions);
      await subscriptions.follow({ ...search, email: `mail-${year}@example.com` }, null, now);
      await subscriptions.follow(
        { ...search, email: `hook-${year}@example.com` },
        'https://hooks.example.com/cars',
        now,
      );
    }
  };

  it('is shown and reported exactly, day by day', async () => {
    const job = shop.app.get(AlertsJob, { strict: false });
    for (let day = 0; day < DAYS; day++) {
      now = START + day * DAY_MS;
      await importDay(day);
      await nameCars();
      // A new alert does not report cars that are already there.
      if (day === 0) await followAll();
      now += HOUR_MS;
      await job.tick(now);
      for (const year of YEARS) await expectDay(day, year);
    }
    expect([CARS.length, ids.size]).toEqual([60, 60]);
  });
});

/** All cards in a page's data, at any depth. */
function cardsIn(value: unknown): ShownCard[] {
  if (typeof value !== 'object' || value === null) return [];
  const card = value as Partial<ShownCard>;
  if ('priceText' in value && /^\d+$/.test(card.id ?? '')) return [card as ShownCard];
  return Object.values(value).flatMap(cardsIn);
}

function lastDayOnSale(car: Car, day: number): number {
  return Array.from({ length: day }, (_, at) => day - 1 - at).find(
    (before) => priceOn(car, before) !== undefined,
  )!;
}

function factsOf({ listingId, priceDollars, formerPriceDollars, sellerName }: Told): Told {
  return {
    listingId,
    priceDollars,
    ...(formerPriceDollars !== undefined && { formerPriceDollars }),
    ...(sellerName !== undefined && { sellerName }),
  };
}

function sorted(told: readonly Told[]): Told[] {
  return told.toSorted((a, b) => Number(a.listingId) - Number(b.listingId));
}

function headingOf([added, back, drops, alsoAt, sold]: readonly number[]): string | undefined {
  const parts = [
    added! > 0 && `${added} new`,
    back! > 0 && `${back} back for sale`,
    drops! > 0 && `${drops} price drop${drops === 1 ? '' : 's'}`,
    alsoAt! > 0 && `${alsoAt} also at another seller`,
    sold! > 0 && `${sold} sold`,
  ];
  return parts.filter(Boolean).join(', ') || undefined;
}
