import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { InventoryDatabase, rowsOf } from './inventory-database.js';
import { PostgresOfferWriter } from './postgres-offer-writer.js';

/** Only one server fills at a time; the others wait here, and find that it is done. */
const TAKE_TURN = "SELECT pg_try_advisory_lock(hashtextextended('inventory: first fill', 0)) AS taken";
const RETRY_MS = 250;
const STANDING = `
  SELECT counter = 0 AS "isUnwritten", EXISTS (SELECT FROM first_fill) AS "isCutShort",
    EXISTS (SELECT FROM offer WHERE source <> $1) AS "hasOthers"
  FROM change`;
const BEGIN_FILL = 'INSERT INTO first_fill DEFAULT VALUES';
const END_FILL = 'DELETE FROM first_fill';

interface Standing {
  readonly isUnwritten: boolean;
  /** A fill was begun that has not ended. */
  readonly isCutShort: boolean;
  readonly hasOthers: boolean;
}

/**
 * Runs `fill`, which brings the offers of one source, on tables of cars that nothing was ever written to, and again where it was cut short.
 * Where somebody else's cars have come meanwhile, what such a fill has left is taken away. `held` is aborted when another server may fill.
 */
export async function fillOnce(databaseUrl: string, source: string, fill: (held: AbortSignal) => Promise<void>): Promise<void> {
  const database = new InventoryDatabase(databaseUrl, () => undefined);
  try {
    // The lock is the connection's, and ends with it.
    await database.withOwnConnection((client, held) => fillInTurn(client, database, source, () => fill(held)));
  } finally {
    await database.close();
  }
}

async function fillInTurn(client: PoolClient, database: InventoryDatabase, source: string, fill: () => Promise<void>): Promise<void> {
  while (!(await rowsOf<{ taken: boolean }>(client, TAKE_TURN))[0]!.taken) await sleep(RETRY_MS);
  const { isUnwritten, isCutShort, hasOthers } = (await rowsOf<Standing>(client, STANDING, source))[0]!;
  if (hasOthers) {
    if (!isCutShort) return;
    await new PostgresOfferWriter(database).removeAllBut(source, [], Date.now());
    await client.query(END_FILL);
    return;
  }
  if (!isUnwritten && !isCutShort) return;
  if (!isCutShort) await client.query(BEGIN_FILL);
  await fill();
  await client.query(END_FILL);
}
