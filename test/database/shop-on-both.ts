import { afterAll, beforeAll, describe } from '@jest/globals';
import { startApp } from '../app-under-test.js';
import type { AppOptions, AppUnderTest } from '../app-under-test.js';
import { PostgresServer } from './postgres-server.js';

/** A shop that keeps what people trust it with in one of the databases. */
export type ShopUnderTest = Pick<AppUnderTest, 'app' | 'origin' | 'dataDir'>;

/** Runs the same tests over a shop with a file, and over one with a real PostgreSQL. */
export function describeShopOnBoth(name: string, options: AppOptions, tests: (shop: ShopUnderTest) => void): void {
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    describe(`${name} (${kind})`, () => {
      let server: PostgresServer | undefined;
      let running: AppUnderTest | undefined;
      beforeAll(async () => {
        if (kind === 'PostgreSQL') server = await PostgresServer.start();
        running = await startApp({ ...options, env: { ...options.env, ...(server && { DATABASE_URL: server.url() }) } });
      });
      afterAll(async () => {
        await running?.stop();
        await server?.stop();
      });
      tests({
        get app() {
          return running!.app;
        },
        get origin() {
          return running!.origin;
        },
        get dataDir() {
          return running!.dataDir;
        },
      });
    });
  }
}
