import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../platform/config/brands.js';
import { readConfig } from '../platform/config/config.js';
import { variablesOf } from '../platform/config/variables.js';
import { misspelledVariables, renamedVariables } from './misspelled-variables.js';

const NAMES = Object.values(variablesOf(Object.values(BRANDS))).map(({ name }) => name);

/** Names that systems, shells, containers and other programs set. */
const OF_OTHERS = [
  'HOME HOSTNAME HOSTTYPE HOSTS POST COST GHOST PORTS SORT FORT PART PORT_ BRANDS GRAND RAND BAND PATH PWD SHELL USER LOGNAME MAIL LANG TERM',
  'LOG LEVEL DATA DIR TMPDIR NODE_ENV NODE_OPTIONS NODE_PATH CI DEBUG TZ PS1 EDITOR npm_config_port npm_package_version INIT_CWD',
  'KUBERNETES_PORT KUBERNETES_SERVICE_HOST REDIS_PORT REDIS_SERVICE_HOST POSTGRES_PASSWORD PGHOST PGPORT SMTP_HOST SMTP_PORT HTTP_PORT',
].flatMap((line) => line.split(' '));

describe('A renamed variable', () => {
  it('is read under its former name when the new one is unset, with a warning', () => {
    expect(readConfig({ KEPT_RESULTS_MB: '7' }).resultsPageCacheMegabytes).toBe(7);
    expect(
      readConfig({ KEPT_RESULTS_MB: '7', RESULTS_PAGE_CACHE_MB: '8' }).resultsPageCacheMegabytes,
    ).toBe(8);
    expect(renamedVariables({ KEPT_RESULTS_MB: '7' })).toEqual([
      'KEPT_RESULTS_MB is called RESULTS_PAGE_CACHE_MB now. The next release will ignore the old name.',
    ]);
    expect([
      ...renamedVariables({ RESULTS_PAGE_CACHE_MB: '7' }),
      ...misspelledVariables({ KEPT_RESULTS_MB: '7' }),
    ]).toEqual([]);
  });
});

describe('A misspelled variable', () => {
  it.each([
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['BARND', 'BRAND'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATA_DIRR', 'DATA_DIR'],
    ['SMPT_URL', 'SMTP_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['WORKER', 'WORKERS'],
    ['database_url', 'DATABASE_URL'],
    ['FORECOURT_PORT', 'PORT'],
    ['FORECOURT_DATABSE_URL', 'DATABASE_URL'],
  ])('is reported with the likely setting: %s', (given, meant) => {
    expect(misspelledVariables({ [given]: 's3cret' })).toEqual([
      `${given} is not a setting of Forecourt and is ignored. Did you mean ${meant}?`,
    ]);
  });

  it('is reported when it has our prefix, even beside the setting or without a similar one', () => {
    expect(misspelledVariables({ FORECOURT_PORT: '1', PORT: '2' })).toEqual([
      expect.stringContaining('Did you mean PORT?'),
    ]);
    expect(misspelledVariables({ FORECOURT_COLOR: 'red' })).toEqual([
      'FORECOURT_COLOR is not a setting of Forecourt and is ignored.',
    ]);
  });

  it('is found for every setting, with any letter of a long name missing', () => {
    for (const name of NAMES.filter(({ length }) => length > 5)) {
      for (let at = 0; at < name.length; at++) {
        const given = name.slice(0, at) + name.slice(at + 1);
        if (NAMES.includes(given)) continue;
        expect(misspelledVariables({ [given]: '1' })).toEqual([
          expect.stringContaining(`${given} is not a setting`),
        ]);
      }
    }
  });

  it("does not include settings, other programs' variables, or names beside the setting they resemble", () => {
    expect(misspelledVariables(Object.fromEntries(NAMES.map((name) => [name, ''])))).toEqual([]);
    expect(misspelledVariables(Object.fromEntries(OF_OTHERS.map((name) => [name, '1'])))).toEqual(
      [],
    );
    expect(misspelledVariables({ REDIS_URI: 'redis://a', REDIS_URL: 'redis://a' })).toEqual([]);
    expect(misspelledVariables({ REDIS_URI: 'redis://a', REDIS_URL: '' })).toHaveLength(1);
  });
});
