import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { within } from '../database/places-on-both.js';
import { integrator } from './back-up.js';

/** Adds an API key, as an example of a row. */
export async function addKey(place: DatabasePlace, id: number): Promise<void> {
  await within(place, ({ reading }) =>
    reading.insertInto('integrator').values(integrator(id)).execute(),
  );
}

/** Ids of the API keys. */
export const keysAt = (place: DatabasePlace): Promise<number[]> =>
  within(place, async ({ reading }) =>
    (await reading.selectFrom('integrator').select('id').execute()).map(({ id }) => id),
  );
