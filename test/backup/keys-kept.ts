import type { DatabasePlace } from '../../src/database/open-database.js';
import { within } from '../database/places-on-both.js';
import { integrator } from './back-up.js';

/** Adds a key of an integrator, as a row of what shoppers and others trust the house with. */
export async function addKey(place: DatabasePlace, id: number): Promise<void> {
  await within(place, ({ reading }) => reading.insertInto('integrator').values(integrator(id)).execute());
}

/** The ids of those that are there. */
export const keysAt = (place: DatabasePlace): Promise<number[]> =>
  within(place, async ({ reading }) => (await reading.selectFrom('integrator').select('id').execute()).map(({ id }) => id));
