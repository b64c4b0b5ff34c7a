import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { InventoryDatabase, rowsOf } from './inventory-database.js';
import { PostgresOfferWriter } from './postgres-offer-writer.js';

/** Advisory lock: one server fills, the others wait for it and then find it done. */
const TAKE_TURN =
  "SELECT pg_try_advisory_lock(hashtextextended('inventory: first fill', 0)) AS taken";
const RETRY_MS = 250;
const STANDING = `
  SELECT counter = 0 AS "isUnwritten", EXISTS (SELECT FROM first_fill) AS "isCutShort",
    EXISTS (SELECT FROM offer WHERE source <> $1) AS "hasOthers"
  FROM change`;
const BEGIN_FILL = 'INSERT INTO first_fill DEFAULT VALUES';
const END_FILL = 'DELETE FROM first_fill';

interface Standing {
  readonly isUnwritten: boolean;
  /** A former fill was interrupted. */
  readonly isCutShort: boolean;
  readonly hasOthers: boolean;
}

/**
 * Runs `fill`, which saves the offers of one source, if nothing was ever written to the tables, or
 * a former fill was interrupted. If other sources have offers in the meantime, deletes the remains of an
 * interrupted fill. `held` is aborted when another server may fill.
 */
export async function fillOnce(
  databaseUrl: string,
  source: string,
  fill: (held: AbortSignal) => Promise<void>,
): Promise<void> {
  const database = new InventoryDatabase(databaseUrl, () => undefined);
  try {
    // The lock belongs to the connection.
    await database.withOwnConnection((client, held) =>
      fillInTurn(client, database, source, () => fill(held)),
    );
  } finally {
    await database.close();
  }
}

async function fillInTurn(
  client: PoolClient,
  database: InventoryDatabase,
  source: string,
  fill: () => Promise<void>,
): Promise<void> {
  while (!(await rowsOf<{ taken: boolean }>(client, TAKE_TURN))[0]!.taken) await sleep(RETRY_MS);
  const { isUnwritten, isCutShort, hasOthers } = (
    await rowsOf<Standing>(client, STANDING, source)
  )[0]!;
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
