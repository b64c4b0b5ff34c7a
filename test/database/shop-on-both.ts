import { afterAll, describe } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import type { AppOptions, AppUnderTest } from '../app-under-test.js';
import { PostgresServer } from './postgres-server.js';

/** A shop that keeps what people trust it with in one of the databases. */
export type ShopUnderTest = Omit<AppUnderTest, 'stop'>;

/** Runs the same tests over a shop with a file, and over one with a real PostgreSQL. */
export function describeShopOnBoth(name: string, options: AppOptions, tests: (shop: ShopUnderTest) => void): void {
  describe(`${name} (SQLite)`, () => {
    tests(useApp(options));
  });
  describe(`${name} (PostgreSQL)`, () => {
    let server: PostgresServer | undefined;
    const shop = useApp(async () => {
      server = await PostgresServer.start();
      return { ...options, env: { ...options.env, DATABASE_URL: server.url() } };
    });
    afterAll(() => server?.stop());
    tests(shop);
  });
}
