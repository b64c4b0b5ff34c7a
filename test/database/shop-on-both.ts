import { afterAll, describe } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import type { AppOptions, AppUnderTest } from '../app-under-test.js';
import { PostgresServer } from './postgres-server.js';

/** A shop that keeps what people trust it with in one of the databases. */
export type ShopUnderTest = Omit<AppUnderTest, 'stop'>;

/** Runs the same tests over a shop with a file, and over one with a real PostgreSQL. Options may be had only then. */
export function describeShopOnBoth(
  name: string,
  given: AppOptions | (() => Promise<AppOptions>),
  tests: (shop: ShopUnderTest) => void,
): void {
  const optionsOf = async () => (typeof given === 'function' ? given() : given);
  describe(`${name} (SQLite)`, () => {
    tests(useApp(optionsOf));
  });
  describe(`${name} (PostgreSQL)`, () => {
    let server: PostgresServer | undefined;
    const shop = useApp(async () => {
      server = await PostgresServer.start();
      const options = await optionsOf();
      return { ...options, env: { ...options.env, DATABASE_URL: server.url() } };
    });
    afterAll(() => server?.stop());
    tests(shop);
  });
}
