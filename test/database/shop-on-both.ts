import { afterAll, describe } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import type { AppOptions, AppUnderTest } from '../app-under-test.js';
import { isTested } from './databases-of-run.js';
import { SuiteDatabases } from './suite-databases.js';

/** A shop with its data in one of the databases. */
export type ShopUnderTest = Omit<AppUnderTest, 'stop'>;

/**
 * Runs the same tests on a shop with SQLite, and on one with a real PostgreSQL. Options may be a
 * function that runs before the start.
 */
export function describeShopOnBoth(
  name: string,
  given: AppOptions | (() => Promise<AppOptions>),
  tests: (shop: ShopUnderTest) => void,
): void {
  const optionsOf = async () => (typeof given === 'function' ? given() : given);
  if (isTested('SQLite'))
    describe(`${name} (SQLite)`, () => {
      tests(useApp(optionsOf));
    });
  if (isTested('PostgreSQL'))
    describe(`${name} (PostgreSQL)`, () => {
      const databases = new SuiteDatabases();
      const shop = useApp(async () => {
        const options = await optionsOf();
        return {
          ...options,
          env: { ...options.env, DATABASE_URL: await databases.create('migrated') },
        };
      });
      afterAll(() => databases.drop());
      tests(shop);
    });
}
