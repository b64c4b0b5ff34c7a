import { Database } from '../../src/platform/database/database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import type { AppUnderTest } from '../app-under-test.js';

/** The bodies of waiting messages as they will be sent, with signed tokens: all, or those of an owner. */
export async function waitingBodies(
  { app }: Pick<AppUnderTest, 'app'>,
  ownerId?: string,
): Promise<object[]> {
  const rows = await app
    .get(Database)
    .reading.selectFrom('outboxMessage')
    .select(['id', 'ownerId', 'kind', 'body', 'tries', 'expiresAt'])
    .execute();
  const own = rows.filter((row) => ownerId === undefined || row.ownerId === ownerId);
  const signed = own.map(({ body, ...row }) =>
    app.get(Delivery).signed({ ...row, body: JSON.parse(body) as unknown }),
  );
  return (await Promise.all(signed)).map(({ body }) => body as object);
}
