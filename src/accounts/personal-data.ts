import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { Change, Statements } from '../platform/database/database.js';
import { Database } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import type { Tables } from '../platform/database/tables.js';
import { Mailbox } from '../platform/mail/mailbox.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { accountParts } from './account-parts.js';
import { emailKeyOf } from './email-key.js';
import { mailParts } from './mail-parts.js';
import { notSignedIn } from './not-signed-in.js';
import type { Principal } from './principal.js';

/** A person, by each key that rows use for them: an account with its address, an address alone, or a browser without an account. */
export interface Person {
  /** All values of `ownerId`: account id, address key, and principal ids of the browser's cookies. Never empty. */
  readonly ownerIds: readonly string[];
  /** Undefined without an account. */
  readonly shopperId: string | undefined;
  /** Undefined for a browser without an account. */
  readonly emailKey: string | undefined;
}

/** How to find a person: by a verified address, by the principal ids of a browser's cookies, or both. */
export interface PersonKeys {
  readonly email?: string | undefined;
  readonly browserIds?: readonly string[];
}

/** Deleted rows by table. */
export type DeletedRows = Partial<Record<keyof Tables, number>>;

/** One thing that is stored about a person, ready for JSON: times in ISO 8601 (UTC), no secrets, no hashes. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/**
 * One kind of personal data, as its folder registers it. The privacy page, the download, account deletion and `npm run data:delete` all
 * follow from these registrations.
 */
export interface PersonalDataPart {
  /** Key in the download and in URLs: 'savedCars'. */
  readonly name: string;
  /** 'Saved cars' */
  readonly title: string;
  /** A sentence about how long rows are kept. */
  readonly retention: string;
  /** Tables that `delete` empties and `read` returns. */
  readonly tables: readonly (keyof Tables)[];
  /** Whether a shopper can delete this part alone, or only with everything else. */
  readonly deletion: 'alone' | 'with-everything';
  /** All rows about a person, buffered ones included. */
  read(statements: Statements, person: Person): Promise<readonly PersonalRow[]>;
  /** Deletes all rows about a person, buffered ones included, within the transaction that deletes the other parts. */
  delete(change: Change, person: Person): Promise<DeletedRows>;
  /** Lock under which the rows are written, if it is not the principal's. */
  lockOf?(person: Person): string | undefined;
  /**
   * Deletes expired rows of all people, and returns their number. Calls `mayGoOn` between batches.
   * `now` in epoch milliseconds.
   */
  deleteExpired?(statements: Statements, now: number, mayGoOn: MayGoOn): Promise<number>;
}

/** The stored data of a person in one part. */
export interface PersonalRecords {
  readonly part: PersonalDataPart;
  readonly rows: readonly PersonalRow[];
}

/** Reads and deletes all data about a person. Each folder that stores personal data registers its parts. */
@Injectable()
export class PersonalData {
  private readonly registered: PersonalDataPart[] = [];
  private readonly ownParts: readonly PersonalDataPart[];
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    outbox: Outbox,
    mailbox: Mailbox,
    config: Config,
  ) {
    this.ownParts = [...mailParts(outbox, mailbox, config), ...accountParts()];
  }

  /** In order of registration; the account comes last, because other rows refer to it. */
  get parts(): readonly PersonalDataPart[] {
    return [...this.registered, ...this.ownParts];
  }

  register(part: PersonalDataPart): void {
    this.registered.push(part);
  }

  /** Called after each committed deletion. */
  onForgotten(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Everything stored about a person, by part; parts without rows included. */
  async read(keys: PersonKeys): Promise<PersonalRecords[]> {
    const { reading } = this.database;
    const person = await personOf(reading, keys);
    return Promise.all(
      this.parts.map(async (part) => ({
        part,
        rows: person ? await part.read(reading, person) : [],
      })),
    );
  }

  /** Deletes everything about a person, or one part of it, or nothing. Returns the deleted rows by table. */
  async forget(keys: PersonKeys, onlyPart?: PersonalDataPart): Promise<DeletedRows> {
    const parts = onlyPart ? [onlyPart] : this.parts;
    const known = await personOf(this.database.reading, keys);
    if (!known) return {};
    const gone = await this.database.change(locksOf(known, parts), async (change) => {
      // An account may have been created since.
      const person = (await personOf(change, keys))!;
      const deleted: DeletedRows[] = [];
      for (const part of parts) deleted.push(await part.delete(change, person));
      return sumOf(deleted);
    });
    for (const listener of this.listeners) listener();
    return gone;
  }

  /** Deletes rows past their retention in all parts, and returns their number. `now` in epoch milliseconds. */
  async deleteExpired(now: number, mayGoOn: MayGoOn): Promise<number> {
    let count = 0;
    for (const part of this.parts)
      count += (await part.deleteExpired?.(this.database.reading, now, mayGoOn)) ?? 0;
    return count;
  }
}

/** Undefined if there is nothing to find a person by. */
async function personOf(
  statements: Statements,
  { email, browserIds = [] }: PersonKeys,
): Promise<Person | undefined> {
  const emailKey = email === undefined ? undefined : emailKeyOf(email);
  const shopper =
    emailKey === undefined
      ? undefined
      : await statements
          .selectFrom('shopper')
          .select('id')
          .where('emailKey', '=', emailKey)
          .executeTakeFirst();
  const ownerIds = [shopper?.id, emailKey, ...browserIds].filter((id) => id !== undefined);
  return ownerIds.length === 0 ? undefined : { ownerIds, shopperId: shopper?.id, emailKey };
}

function locksOf(person: Person, parts: readonly PersonalDataPart[]): string[] {
  const { ownerIds, emailKey } = person;
  const ofParts = parts.map((part) => part.lockOf?.(person)).filter((lock) => lock !== undefined);
  return [
    ...(emailKey === undefined ? [] : [emailLock(emailKey)]),
    ...ownerIds.map(principalLock),
    ...ofParts,
  ];
}

/** Sums by table. */
export function sumOf(deleted: readonly DeletedRows[]): DeletedRows {
  const sum: DeletedRows = {};
  for (const [table, count] of deleted.flatMap(
    (rows) => Object.entries(rows) as [keyof Tables, number][],
  )) {
    sum[table] = (sum[table] ?? 0) + count;
  }
  return sum;
}

/** `delete` of a part with one table and one principal per row. */
export function ownRowsOf(
  table:
    | 'accountWallet'
    | 'consumerReviewReport'
    | 'deletedReview'
    | 'leadProfile'
    | 'listingReport'
    | 'pushDevice'
    | 'savedCar'
    | 'savedCarAlert'
    | 'savedSearch'
    | 'viewedCar',
): PersonalDataPart['delete'] {
  return async (change, { ownerIds }) => ({
    [table]: await deletedCount(change.deleteFrom(table).where('ownerId', 'in', ownerIds)),
  });
}

/** Lock for requesting links, signing in and deleting, per address. */
export function emailLock(emailKey: string): string {
  return `email:${emailKey}`;
}

/** Lock for writing, per principal. */
export function principalLock(ownerId: string): string {
  return `owner:${ownerId}`;
}

/**
 * Call it in every transaction that writes for an account: if the account was deleted in the meantime, nothing is written.
 * @throws UnauthorizedException
 */
export async function requireAccount(change: Change, { kind, id }: Principal): Promise<void> {
  if (kind === 'visitor') return;
  const row = await change
    .selectFrom('shopper')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notSignedIn();
}
