import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_MAP_NAMES } from '../inventory/import/map/built-in-maps.js';
import { MANIFEST_FILE_NAME } from '../inventory/sources/feed-sources.js';
import { USAGES } from './usage.js';

describe('The usage messages', () => {
  it.each(Object.entries(USAGES))(
    '%s names the command that works in the image, and its npm script',
    (name, usage) => {
      expect(usage).toMatch(new RegExp(`^Usage: node dist/forecourt.js ${name} `));
      expect(usage.match(/npm.*/g)).toEqual([`npm run ${name} -- ARGUMENTS`]);
    },
  );

  it('list the built-in maps of feeds', () => {
    expect(USAGES['inventory:import']).toContain(
      `--map MAP      ${BUILT_IN_MAP_NAMES.join(', ')}, or`,
    );
  });

  it('name the manifest of sources', () => {
    expect(USAGES['inventory:sync']).toContain(`DATA_DIR/${MANIFEST_FILE_NAME} `);
  });
});
