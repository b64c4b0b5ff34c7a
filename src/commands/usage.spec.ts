import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_MAP_NAMES } from '../inventory/import/built-in-maps.js';
import { MANIFEST_FILE_NAME } from '../inventory/sources/feed-sources.js';
import { USAGES } from './usage.js';

describe('the usage texts', () => {
  it.each(Object.entries(USAGES))('%s names its npm script', (name, usage) => {
    expect(usage).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
  });

  it('list the built-in maps of feeds', () => {
    expect(USAGES['inventory:import']).toContain(`--map MAP      ${BUILT_IN_MAP_NAMES.join(', ')}, or`);
  });

  it('name the manifest of sources', () => {
    expect(USAGES['inventory:sync']).toContain(`DATA_DIR/${MANIFEST_FILE_NAME} `);
  });
});
