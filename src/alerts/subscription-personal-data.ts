import { isoTime } from '../accounts/iso-time.js';
import type { Person, PersonalRow } from '../accounts/personal-data.js';
import type { Statements } from '../platform/database/database.js';

export async function readAlerts(
  statements: Statements,
  { emailKey = '' }: Person,
): Promise<PersonalRow[]> {
  const rows = await statements
    .selectFrom('subscription')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .orderBy('createdAt')
    .execute();
  const links = await statements
    .selectFrom('subscriptionLink')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .orderBy('createdAt')
    .execute();
  const byAlert = Map.groupBy(links, ({ subscriptionId }) => subscriptionId);
  return rows.map(
    ({ id, email, brand, search, cadence, origin, webhookUrl, dueAt, createdAt, confirmedAt }) => ({
      email,
      brand,
      search,
      cadence,
      site: origin,
      webhookUrl,
      requestedAt: isoTime(createdAt),
      confirmedAt: isoTime(confirmedAt),
      nextCheckAt: isoTime(dueAt),
      confirmationLinks: (byAlert.get(id) ?? []).map((link) => ({
        sentAt: isoTime(link.createdAt),
        expiresAt: isoTime(link.expiresAt),
        usedAt: isoTime(link.usedAt),
      })),
    }),
  );
}
