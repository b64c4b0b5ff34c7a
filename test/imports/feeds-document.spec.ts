import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_MAP_NAMES } from '../../src/inventory/import/built-in-maps.js';
import { FEED_FIELDS } from '../../src/inventory/import/feed-map.js';
import { readFeedMap } from '../../src/inventory/import/read-feed-map.js';
import { DROPPED_FACT_REASONS, REFUSAL_REASONS } from '../../src/inventory/import/row-faults.js';

const DOCUMENT = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'feeds.md'), 'utf8');

describe('docs/feeds.md', () => {
  it('has every reason, field and built-in map', () => {
    const names = [...Object.keys(REFUSAL_REASONS), ...Object.keys(DROPPED_FACT_REASONS), ...FEED_FIELDS, ...BUILT_IN_MAP_NAMES];
    expect(names.filter((name) => !DOCUMENT.includes(`\`${name}\``))).toEqual([]);
  });

  it('shows a map that can be used as it stands', () => {
    const example = /```json\n([\s\S]*?)```/.exec(DOCUMENT)![1]!;
    expect(readFeedMap(example, 'the example').fields.get('mileage')).toEqual([expect.objectContaining({ column: 'KM', unit: 'km' })]);
  });
});
