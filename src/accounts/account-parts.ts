import type { Statements } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import { SESSION_SECONDS } from './account-cookies.js';
import { isoTime } from './iso-time.js';
import type { Person, PersonalDataPart } from './personal-data.js';

const DAY_MS = 86_400_000;
const SESSION_DAYS = (SESSION_SECONDS * 1_000) / DAY_MS;

/** Parts about the account itself. The account comes last: sessions and providers refer to it. */
export function accountParts(): PersonalDataPart[] {
  return [
    {
      name: 'signInLinks',
      title: 'Sign-in links',
      retention: 'A day. A link works for 15 minutes.',
      tables: ['signInLink'],
      deletion: 'with-everything',
      read: async (statements, { emailKey = '' }) => {
        const rows = await statements
          .selectFrom('signInLink')
          .selectAll()
          .where('emailKey', '=', emailKey)
          .orderBy('createdAt')
          .execute();
        return rows.map(({ email, refUrl, createdAt, expiresAt, usedAt }) => ({
          email,
          continuesTo: refUrl,
          requestedAt: isoTime(createdAt),
          expiresAt: isoTime(expiresAt),
          usedAt: isoTime(usedAt),
        }));
      },
      delete: async (change, { emailKey = '' }) => ({
        signInLink: await deletedCount(
          change.deleteFrom('signInLink').where('emailKey', '=', emailKey),
        ),
      }),
      // Links of the last hour count toward the limit of mails to an address.
      deleteExpired: (statements, now) =>
        deletedCount(statements.deleteFrom('signInLink').where('createdAt', '<', now - DAY_MS)),
    },
    {
      name: 'devices',
      title: 'Signed-in devices',
      retention: `${SESSION_DAYS} days after you last used the site there, or until you sign out.`,
      tables: ['session'],
      deletion: 'alone',
      read: async (statements, { shopperId = '' }) => {
        const rows = await statements
          .selectFrom('session')
          .selectAll()
          .where('shopperId', '=', shopperId)
          .orderBy('rotatedAt')
          .execute();
        return rows.map(({ rotatedAt, expiresAt }) => ({
          renewedAt: isoTime(rotatedAt),
          expiresAt: isoTime(expiresAt),
        }));
      },
      delete: async (change, { shopperId = '' }) => ({
        session: await deletedCount(
          change.deleteFrom('session').where('shopperId', '=', shopperId),
        ),
      }),
      deleteExpired: (statements, now) =>
        deletedCount(statements.deleteFrom('session').where('expiresAt', '<=', now)),
    },
    {
      name: 'account',
      title: 'Account',
      retention: 'Until you delete it.',
      tables: ['providerIdentity', 'shopper'],
      deletion: 'with-everything',
      read: readAccount,
      delete: async (change, { shopperId = '' }) => ({
        providerIdentity: await deletedCount(
          change.deleteFrom('providerIdentity').where('shopperId', '=', shopperId),
        ),
        shopper: await deletedCount(change.deleteFrom('shopper').where('id', '=', shopperId)),
      }),
    },
  ];
}

async function readAccount(statements: Statements, { shopperId = '' }: Person) {
  const shoppers = await statements
    .selectFrom('shopper')
    .selectAll()
    .where('id', '=', shopperId)
    .execute();
  const identities = await statements
    .selectFrom('providerIdentity')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .execute();
  const providers = identities.map(({ issuer, subject, createdAt }) => ({
    issuer,
    subject,
    firstUsedAt: isoTime(createdAt),
  }));
  return shoppers.map(({ email, createdAt }) => ({
    email,
    createdAt: isoTime(createdAt),
    providers,
  }));
}
