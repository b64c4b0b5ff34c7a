import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { Database } from '../../src/platform/database/database.js';
import { emptySummary } from '../../src/inventory/import/run/import-summary.js';
import { ImportReports } from '../../src/inventory/sources/import-reports.js';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { ROOT } from '../architecture/source-files.js';
import { freePort } from '../free-port.js';

/** A rule of a group. It has either `record` or `alert`. */
interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly annotations?: Readonly<Record<string, string>>;
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** An expression, its place, and the labels in its annotations (`{{ $labels.part }}`, `{{part}}`). */
interface Expression {
  readonly place: string;
  readonly expr: string;
  readonly named: readonly string[];
}

const FOLDER = join(ROOT, 'docs', 'operations');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const rules = (
  parse(read('forecourt-rules.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('forecourt-dashboard.json')) as {
  panels: Panel[];
  templating: { list: { definition?: string }[] };
};
const labelsIn = (text: string) =>
  Array.from(text.matchAll(/\{\{ ?(?:\$labels\.)?([a-z]\w*) ?\}\}/g), ([, label]) => label!);

const expressions: readonly Expression[] = [
  ...rules.map(({ record, alert, expr, annotations = {} }) => ({
    place: (alert ?? record)!,
    expr,
    named: labelsIn(Object.values(annotations).join(' ')),
  })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      place: title,
      expr,
      named: labelsIn(legendFormat),
    })),
  ),
  ...dashboard.templating.list.flatMap(({ definition }) =>
    definition
      ? [
          {
            place: 'variable',
            expr: definition.replace(/^label_values\((.*), \w+\)$/, '$1'),
            named: [],
          },
        ]
      : [],
  ),
];

/** Labels that Prometheus adds to every scraped series, and its own metric. */
const SCRAPED = ['instance', 'job'];
const OF_PROMETHEUS = 'up';
/** A variable of Grafana. */
const INSTANCES = '$instance';
const KEYWORDS = new Set([
  'and',
  'or',
  'unless',
  'by',
  'without',
  'on',
  'ignoring',
  'offset',
  'bool',
]);

/** Series of a `/metrics` response by name. A metric without series has an empty list. */
function seriesOf(text: string): Map<string, Record<string, string>[]> {
  const series = new Map<string, Record<string, string>[]>();
  for (const line of text.split('\n')) {
    const type = /^# TYPE (\S+) (\S+)/.exec(line);
    if (type)
      for (const end of type[2] === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
        series.set(type[1]! + end, []);
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const values = Array.from(
      labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g),
      ([, label, value]) => [label, value] as const,
    );
    series.set(name, [...(series.get(name) ?? []), Object.fromEntries(values)]);
  }
  return series;
}

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** The selectors of a PromQL expression, and the labels it groups by. */
function partsOf(expr: string): {
  selected: { name: string; matchers: Matcher[] }[];
  grouped: string[];
} {
  const grouped = Array.from(
    expr.matchAll(/\b(?:by|without|on|ignoring) \(([^)]*)\)/g),
    ([, labels]) => labels!.split(', '),
  ).flat();
  const plain = expr
    .replaceAll(/\b(?:by|without|on|ignoring) \([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\boffset \w+/g, ' ');
  const names = plain.matchAll(/(?<![\w:"$])([a-z_][\w:]*)(?:\{([^}]*)\})?(?!\w|:|\s*\()/gi);
  const selected = Array.from(names, ([, name, matchers = '']) => ({
    name: name!,
    matchers: Array.from(
      matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g),
      ([, label, operator, value]) => ({
        label: label!,
        operator: operator!,
        value: value!,
      }),
    ),
  })).filter(({ name }) => !KEYWORDS.has(name));
  return { selected, grouped };
}

/** Whether some series matches. */
function isMet(
  { label, operator, value }: Matcher,
  series: readonly Record<string, string>[],
): boolean {
  if (SCRAPED.includes(label)) return true;
  const isNamed = (own: string | undefined) =>
    own !== undefined &&
    (operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(own) : own === value);
  return series.some((one) => isNamed(one[label]));
}

let shop: AppUnderTest;
let exposed: Map<string, Record<string, string>[]>;

/** Produces every series once; some otherwise appear only after days. */
beforeAll(async () => {
  shop = await startApp({ cars: 60, env: { METRICS_PORT: String(await freePort()) } });
  const operators = (await shop.app.get(OperatorServer).listen())!;
  for (const path of ['/cars-for-sale', '/health/live'])
    await (await fetch(shop.origin + path)).text();
  const metrics = shop.app.get(Metrics);
  metrics.requestAnswered({ route: '/about', method: 'GET', status: 503, seconds: 0.01 });
  for (const status of [429, 503]) metrics.requestRejected(status);
  metrics.requestAborted('aborted');
  for (const level of ['warn', 'error', 'fatal']) metrics.lineLogged(level);
  for (const outcome of ['ok', 'failed', 'timeout', 'refused', 'left'] as const)
    metrics.callEnded('mainSearch', outcome, 0.1);
  metrics.breakerIs('mainSearch', 'open');
  metrics.cacheAnswered('searches', 'hit');
  const sources = ['north', 'south'].map((name) => ({ name, file: `${name}.csv`, every: '6 h' }));
  writeFileSync(join(shop.dataDir, 'north.csv'), 'a feed');
  writeFileSync(join(shop.dataDir, 'sources.json'), JSON.stringify({ sources }));
  const file = { modifiedAt: 1_000, sizeBytes: 1 };
  new ImportReports(shop.dataDir).imported('north', Date.now(), file, {
    ...emptySummary(),
    read: 2,
    new: 1,
    refused: 1,
  });
  // Cannot be delivered: after the first attempt it waits.
  const message = { kind: 'mail', ownerId: 'pat', body: {} };
  await shop.app
    .get(Database, { strict: false })
    .change(undefined, (change) => shop.app.get(Outbox, { strict: false }).add(change, message));
  shop.app.get(Delivery).start();
  do {
    exposed = seriesOf(await (await fetch(`${operators}/metrics`)).text());
    await sleep(10);
  } while (exposed.get('forecourt_outbox_tries_total')!.length === 0);
});
afterAll(() => shop.stop());

describe('The alert rules and dashboard of docs/operations', () => {
  const recorded = new Map(
    rules.flatMap(({ record, expr }) => (record === undefined ? [] : [[record, expr] as const])),
  );
  const isKnown = (name: string) =>
    name === OF_PROMETHEUS || recorded.has(name) || exposed.has(name);

  it('contain rules and panels', () => {
    expect(rules.filter(({ alert }) => alert !== undefined).length).toBeGreaterThan(20);
    expect(dashboard.panels.filter(({ type }) => type !== 'row').length).toBeGreaterThan(30);
    expect(
      dashboard.panels.filter(({ type, targets }) => (type === 'row') === (targets !== undefined)),
    ).toEqual([]);
    const alerts = rules.flatMap(({ alert }) => alert ?? []);
    expect(alerts).toEqual([...new Set(alerts)]);
  });

  it('use metrics that a running server exports', () => {
    const unknown = expressions.flatMap(({ place, expr }) =>
      partsOf(expr).selected.flatMap(({ name }) => (isKnown(name) ? [] : [`${place}: ${name}`])),
    );
    expect(unknown).toEqual([]);
    expect(expressions.filter(({ expr }) => partsOf(expr).selected.length === 0)).toEqual([]);
  });

  it('use labels and values that those metrics have', () => {
    const wrong = expressions.flatMap(({ place, expr, named }) => {
      const { selected, grouped } = partsOf(expr);
      const all = selected.flatMap(({ name }) => exposed.get(name) ?? []);
      const labels = new Set([...SCRAPED, ...all.flatMap(Object.keys)]);
      const unmet = selected.flatMap(({ name, matchers }) =>
        matchers
          .filter(({ value }) => value !== INSTANCES)
          .filter((matcher) => name !== OF_PROMETHEUS && !isMet(matcher, exposed.get(name) ?? []))
          .map(({ label, operator, value }) => `${name}{${label}${operator}"${value}"}`),
      );
      const unknown = [...grouped, ...named].filter((label) => !labels.has(label));
      // Labels that the query aggregates away are unavailable to annotations.
      const groupedAway =
        grouped.length === 0 ? [] : named.filter((label) => !grouped.includes(label));
      return [...unmet, ...unknown, ...groupedAway].map((what) => `${place}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  it('compare burn rates over a long and a short window', () => {
    const burning = rules.filter(
      ({ alert, expr }) => alert !== undefined && expr.includes(':ratio_rate'),
    );
    const windows = burning.map(({ expr }) =>
      Array.from(expr.matchAll(/:ratio_rate(\w+) > ([\d.]+) \*/g), ([, window, factor]) => [
        window,
        factor,
      ]),
    );
    expect(windows).toEqual([
      [
        ['1h', '14.4'],
        ['5m', '14.4'],
      ],
      [
        ['6h', '6'],
        ['30m', '6'],
      ],
      [
        ['1d', '3'],
        ['2h', '3'],
      ],
      [
        ['3d', '1'],
        ['6h', '1'],
      ],
      [
        ['1h', '14.4'],
        ['5m', '14.4'],
      ],
      [
        ['6h', '6'],
        ['30m', '6'],
      ],
    ]);
    for (const [name, expr] of recorded) {
      const inside = Array.from(expr.matchAll(/\[(\w+)\]/g), ([, window]) => window);
      expect([name, new Set(inside)]).toEqual([name, new Set([/ratio_rate(\w+)$/.exec(name)![1]])]);
    }
  });

  it('are linked from the guide', () => {
    const guide = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
    expect(readdirSync(FOLDER).filter((name) => !guide.includes(`(operations/${name})`))).toEqual(
      [],
    );
  });
});
