import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ROOT } from '../architecture/source-files.js';
import { useApp } from '../app-under-test.js';

type Spotlight = { listingType: string };

interface Answer {
  readonly spotlights: readonly Spotlight[];
  readonly vehicleHighlight: readonly Spotlight[];
  readonly boost: readonly Spotlight[];
  readonly makeSummaryData: readonly { makeCode: string }[];
  readonly alpha: { alphaShowcase: readonly Spotlight[] };
  readonly listings: readonly {
    id: string;
    vin: string;
    makeCode: string;
    listingType: string;
    pricingDetail: { salePrice: number };
    rank: { score: number; factors: { points: number }[] };
  }[];
  readonly totalResultCount: number;
  readonly resultToken?: string;
  readonly counts: Record<string, Record<string, number>>;
  readonly filters: Record<
    string,
    { options: { value: string; count: number; selected: boolean }[] }
  >;
}

/** `curl -s 'address'`, or `NAME=$(curl -s 'address' | jq -r '.path')`. */
const COMMAND =
  /^(?:(?<name>[A-Z]+)=\$\()?curl -s ["'](?<address>[^"']+)["'](?: \| jq -r '(?<path>[^']+)'\))?$/;

const tasks = new Map(
  readFileSync(join(ROOT, 'docs/api.md'), 'utf8')
    .split('\n## ')
    .slice(1)
    .map((task) => [
      task.split('\n', 1)[0]!,
      Array.from(task.matchAll(/```sh\n([\s\S]*?)```/g), ([, lines]) =>
        lines!.trim().split('\n'),
      ).flat(),
    ]),
);

const site = useApp({ cars: 6_000 });

/** Runs a task's commands like a shell. Returns the output of each. */
async function run(task: string): Promise<Answer[]> {
  const variables = new Map<string, string>();
  const answers: Answer[] = [];
  for (const line of tasks.get(task)!) {
    const { name, address, path } = COMMAND.exec(line)!.groups!;
    const filled = address!.replace(/\$([A-Z]+)/g, (_, variable: string) =>
      variables.get(variable)!,
    );
    const { status, body } = await request(site.origin).get(
      filled.replace('http://localhost:3000', ''),
    );
    expect([line, status]).toEqual([line, 200]);
    if (name) variables.set(name, String(valueAt(body, path!)));
    answers.push(body as Answer);
  }
  return answers;
}

function valueAt(body: unknown, path: string): unknown {
  const steps = Array.from(path.matchAll(/\.(\w+)|\[(\d+)\]/g), ([, name, at]) => name ?? at!);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], body);
}

describe('docs/api.md', () => {
  it('lists tasks with commands that a shell can run', () => {
    expect([...tasks.keys()].filter((task) => !task.startsWith('A client'))).toEqual([
      'Find cars near a ZIP',
      'Page through all results',
      'Look up cars by VIN',
      'Get one car with all details',
      'Find similar cars',
      'Exclude values',
      'Search by a phrase',
      'Get counts for a filter panel',
      'Get the mileages of a model',
      'Get the safety of a model',
      'Get spotlights and other parts',
      'Get monthly payments',
      'Explain a ranking',
      'Follow a search by webhook',
    ]);
    for (const line of [...tasks.values()].flat()) expect(line).toMatch(COMMAND);
  });

  it('finds cars near a ZIP', async () => {
    const [near, beyond] = await run('Find cars near a ZIP');
    expect(
      near!.listings.every(
        ({ makeCode, listingType }) => makeCode === 'TOYOTA' && listingType === 'USED',
      ),
    ).toBe(true);
    const prices = near!.listings.map(({ pricingDetail }) => pricingDetail.salePrice);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(beyond!.listings.length).toBeGreaterThan(0);
  });

  it('pages through all results', async () => {
    const [first, second] = await run('Page through all results');
    expect([first!.listings.length, second!.listings.length]).toEqual([100, 100]);
    expect(new Set([...first!.listings, ...second!.listings].map(({ id }) => id)).size).toBe(200);
  });

  it('looks cars up by VIN', async () => {
    const [any, found] = await run('Look up cars by VIN');
    expect(found!.listings.map(({ vin }) => vin)).toEqual([any!.listings[0]!.vin]);
  });

  it('counts options for a filter panel', async () => {
    const [panel, count, byModel, options] = await run('Get counts for a filter panel');
    expect(
      panel!.filters['vehicleStyleCode']!.options.find(({ value }) => value === 'SEDAN'),
    ).toMatchObject({
      selected: true,
      count: panel!.totalResultCount,
    });
    expect(count!.totalResultCount).toBeGreaterThan(0);
    expect(byModel!.counts['modelCode']!['RAV4']).toBeGreaterThan(0);
    expect(options!.filters['vehicleStyleCode']!.options.map(({ value }) => value)).toEqual(
      panel!.filters['vehicleStyleCode']!.options.map(({ value }) => value),
    );
  });

  it('returns the highlights of a search', async () => {
    const [parts, , showcase] = await run('Get spotlights and other parts');
    expect(parts!.spotlights.length).toBeGreaterThan(0);
    expect(parts!.vehicleHighlight.length).toBeGreaterThan(0);
    expect(parts!.boost.map(({ listingType }) => listingType)).toEqual(['NEW', 'NEW']);
    expect(parts!.makeSummaryData.map(({ makeCode }) => makeCode)).toEqual(['TOYOTA']);
    expect(showcase!.alpha.alphaShowcase.length).toBeGreaterThan(0);
  });

  it('returns one car and similar cars', async () => {
    const [, one, many] = await run('Get one car with all details');
    expect(one).toMatchObject({
      listing: { id: many!.listings[0]!.id },
      details: { features: expect.any(Array) },
    });
    const [first, like] = await run('Find similar cars');
    expect(like!.listings.map(({ id }) => id)).not.toContain(first!.listings[0]!.id);
    expect(like!.listings.length).toBeGreaterThan(0);
  });

  it('excludes values and understands typed text', async () => {
    expect((await run('Exclude values'))[0]!.totalResultCount).toBeGreaterThan(0);
    expect((await run('Search by a phrase'))[0]).toMatchObject({
      query:
        '?driveGroup=AWD4WD&exclude=extColorSimple%3ARED&maxMileage=50000&sortBy=derivedpriceASC&vehicleStyleCode=SUVCROSS',
      notUnderstood: [],
    });
  });

  it('calculates monthly payments', async () => {
    const [payment, , incentives] = await run('Get monthly payments');
    expect(payment).toMatchObject({ amountFinanced: 16_400, months: 60, monthly: 313 });
    expect(incentives).toMatchObject({
      listingId: expect.stringMatching(/^\d+$/),
      incentives: expect.any(Array),
    });
  });

  it('explains a ranking', async () => {
    const [ranked] = await run('Explain a ranking');
    const scores = ranked!.listings.map(({ rank }) => rank.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(
      ranked!.listings.map(({ rank }) => rank.factors.reduce((sum, { points }) => sum + points, 0)),
    ).toEqual(scores);
  });
});
