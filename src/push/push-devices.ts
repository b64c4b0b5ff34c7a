import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { VIEWED_DAYS } from '../accounts/account-cookies.js';
import { isoTime } from '../accounts/iso-time.js';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import {
  PersonalData,
  ownRowsOf,
  principalLock,
  requireAccount,
} from '../accounts/personal-data.js';
import { SignIn } from '../accounts/sign-in.js';
import { Viewers } from '../browsing-history/viewers.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { PushDeviceRow } from '../platform/database/tables.js';
import { PUSH_KIND_NAMES } from './push-kinds.js';
import type { PushKind } from './push-kinds.js';
import { deviceIdOf, writePushToken } from './push-token.js';
import type { PushToken } from './push-token.js';

/** Maximum number of devices per principal. The oldest registration is removed. */
export const MAX_DEVICES = 10;

/**
 * Retention of a device without an account after its last registration, as long as its owner's
 * cookie.
 */
const KEPT_MS = VIEWED_DAYS * 24 * 60 * 60 * 1_000;

/** Time zone of devices without one: the middle of the country. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

/**
 * A browser that registers. `kinds`: the kinds that are on; if absent, they stay as they are, and
 * all are on for a new device.
 */
export interface NewDevice {
  readonly brand: string;
  readonly pixallId: string;
  readonly token: PushToken;
  readonly timeZone?: string | undefined;
  readonly kinds?: readonly PushKind[] | undefined;
  readonly sessionId: string | null;
  /** Browser and system in words. */
  readonly name: string;
}

/** A device as shown to its shopper. `registeredAt`: epoch milliseconds. */
export interface NamedDevice {
  readonly id: string;
  readonly name: string;
  readonly registeredAt: number;
}

const UNNAMED = 'Browser';

/** `isNew`: it was not registered before, by any principal. */
export interface RegisteredDevice {
  readonly id: string;
  readonly isNew: boolean;
  readonly kinds: readonly PushKind[];
}

/** Push devices of accounts, and of browsers without one. */
@Injectable()
export class PushDevices implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
    private readonly viewers: Viewers,
  ) {}

  onModuleInit(): void {
    this.viewers.alsoNames(async (ownerId) => {
      const device = await this.database.reading
        .selectFrom('pushDevice')
        .select('id')
        .where('ownerId', '=', ownerId)
        .executeTakeFirst();
      return device !== undefined;
    });
    this.signIn.onSignIn((change, shopperId, _visitor, viewer, sessionId) =>
      adopt(change, shopperId, viewer, sessionId),
    );
    this.personalData.register({
      name: 'pushDevices',
      title: 'Browsers with push notifications',
      retention: `Until you turn notifications off, or up to an hour after you sign out there. Without an account, ${VIEWED_DAYS} days after the last visit that registered it.`,
      tables: ['pushDevice'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('pushDevice')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .execute();
        return rows.map(
          ({
            name,
            createdAt,
            brand,
            pixallId,
            timeZone,
            mutedKinds,
            seenAt,
            sentDay,
            sentCount,
          }) => ({
            name: name || UNNAMED,
            registeredAt: isoTime(createdAt),
            brand,
            pixallId,
            timeZone,
            mutedKinds: JSON.parse(mutedKinds) as unknown,
            lastSeenAt: isoTime(seenAt),
            sentDay,
            sentCount,
          }),
        );
      },
      delete: ownRowsOf('pushDevice'),
      deleteExpired: deleteEnded,
    });
  }

  /** Adds or updates a device. @throws UnauthorizedException if the account has been deleted */
  async register(
    principal: Principal,
    device: NewDevice,
    now = Date.now(),
  ): Promise<RegisteredDevice> {
    const id = deviceIdOf(device.token);
    return this.database.change(principalLock(principal.id), async (change) => {
      await requireAccount(change, principal);
      const known = await change
        .selectFrom('pushDevice')
        .select(['mutedKinds', 'timeZone'])
        .where('id', '=', id)
        .executeTakeFirst();
      const kinds = device.kinds ?? (known ? kindsOf(known) : PUSH_KIND_NAMES);
      const row = {
        ownerId: principal.id,
        sessionId: device.sessionId,
        brand: device.brand,
        pixallId: device.pixallId,
        token: writePushToken(device.token),
        timeZone: device.timeZone ?? known?.timeZone ?? DEFAULT_TIME_ZONE,
        mutedKinds: JSON.stringify(PUSH_KIND_NAMES.filter((kind) => !kinds.includes(kind))),
        seenAt: now,
        name: device.name,
      };
      await change
        .insertInto('pushDevice')
        .values({ id, ...row, sentDay: '', sentCount: 0, createdAt: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      await dropOldest(change, principal.id);
      return { id, kinds, isNew: known === undefined };
    });
  }

  /**
   * Replaces a token that the push service has renewed. Undefined if the former token is not
   * registered.
   */
  async renew(
    former: PushToken,
    token: PushToken,
    now = Date.now(),
  ): Promise<RegisteredDevice | undefined> {
    const [formerId, id] = [deviceIdOf(former), deviceIdOf(token)];
    return this.database.change(undefined, async (change) => {
      const known = await change
        .selectFrom('pushDevice')
        .select('mutedKinds')
        .where('id', '=', formerId)
        .where('token', '=', writePushToken(former))
        .executeTakeFirst();
      if (!known) return undefined;
      if (id !== formerId) await change.deleteFrom('pushDevice').where('id', '=', id).execute();
      const renewed = { id, token: writePushToken(token), seenAt: now };
      await change.updateTable('pushDevice').set(renewed).where('id', '=', formerId).execute();
      return { id, kinds: kindsOf(known), isNew: false };
    });
  }

  /** False after the shopper has deleted it or signed out. */
  async isRegistered(token: PushToken, now = Date.now()): Promise<boolean> {
    const row = await openDevices(this.database.reading, now)
      .where('pushDevice.id', '=', deviceIdOf(token))
      .executeTakeFirst();
    return row !== undefined;
  }

  async remove(id: string): Promise<void> {
    await this.database.reading.deleteFrom('pushDevice').where('id', '=', id).execute();
  }

  /** Devices of these principals, latest registration first. */
  async listOf(ownerIds: readonly string[]): Promise<NamedDevice[]> {
    if (ownerIds.length === 0) return [];
    const rows = await this.database.reading
      .selectFrom('pushDevice')
      .select(['id', 'name', 'createdAt'])
      .where('ownerId', 'in', ownerIds)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, name, createdAt }) => ({
      id,
      name: name || UNNAMED,
      registeredAt: createdAt,
    }));
  }

  /** Removes a device if one of these principals has it. */
  async removeOf(ownerIds: readonly string[], id: string): Promise<void> {
    if (ownerIds.length === 0) return;
    await this.database.reading
      .deleteFrom('pushDevice')
      .where('id', '=', id)
      .where('ownerId', 'in', ownerIds)
      .execute();
  }
}

/**
 * Deletes devices whose session has ended, and devices without a session not registered for
 * `VIEWED_DAYS`. Returns their number.
 */
function deleteEnded(statements: Statements, now: number): Promise<number> {
  const open = statements.selectFrom('session').select('id').where('expiresAt', '>', now);
  return deletedCount(
    statements
      .deleteFrom('pushDevice')
      .where(({ eb, or, and }) =>
        or([
          and([eb('sessionId', 'is not', null), eb('sessionId', 'not in', open)]),
          and([eb('sessionId', 'is', null), eb('seenAt', '<', now - KEPT_MS)]),
        ]),
      ),
  );
}

/** Devices that may receive notifications. A device of an account needs an open session. */
export function openDevices(statements: Statements, now: number) {
  return statements
    .selectFrom('pushDevice')
    .leftJoin('session', 'session.id', 'pushDevice.sessionId')
    .selectAll('pushDevice')
    .where(({ eb, or }) =>
      or([eb('pushDevice.sessionId', 'is', null), eb('session.expiresAt', '>', now)]),
    );
}

/** The kinds that are on. Kinds added after the registration are on. */
export function kindsOf({ mutedKinds }: Pick<PushDeviceRow, 'mutedKinds'>): PushKind[] {
  const muted = JSON.parse(mutedKinds) as string[];
  return PUSH_KIND_NAMES.filter((kind) => !muted.includes(kind));
}

/** Moves a browser's devices into an account. */
async function adopt(
  change: Change,
  shopperId: string,
  viewer: string | undefined,
  sessionId: string,
): Promise<void> {
  if (viewer === undefined) return;
  await change
    .updateTable('pushDevice')
    .set({ ownerId: shopperId, sessionId })
    .where('ownerId', '=', visitorId(viewer))
    .execute();
  await dropOldest(change, shopperId);
}

async function dropOldest(change: Change, ownerId: string): Promise<void> {
  const devices = await change
    .selectFrom('pushDevice')
    .select('id')
    .where('ownerId', '=', ownerId)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute();
  const ids = devices.slice(MAX_DEVICES).map(({ id }) => id);
  if (ids.length > 0) await change.deleteFrom('pushDevice').where('id', 'in', ids).execute();
}
