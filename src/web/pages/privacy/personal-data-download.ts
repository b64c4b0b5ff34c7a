import type { FastifyRequest } from 'fastify';
import type { PersonalRecords } from '../../../accounts/personal-data.js';
import type { Brand } from '../../../platform/config/brand.js';
import { pendingAlerts } from '../../../alerts/pending-alerts.js';
import { cookiesOf } from './known-cookies.js';

/** The download: everything stored about an account (`email`) or a browser, as indented JSON. `now` in epoch milliseconds. */
export function personalDataDownload(
  records: readonly PersonalRecords[],
  email: string | undefined,
  { displayName }: Brand,
  request: FastifyRequest,
  now = Date.now(),
): string {
  return JSON.stringify(
    {
      site: displayName,
      createdAt: new Date(now).toISOString(),
      account: email ?? null,
      stored: Object.fromEntries(
        records.map(({ part: { name, title, retention }, rows }) => [
          name,
          { title, keptFor: retention, entries: rows },
        ]),
      ),
      // From the cookie, because the database reveals nothing about an unconfirmed address.
      unconfirmedAlerts: pendingAlerts(request).map(({ search, maskedEmail }) => ({
        search,
        maskedEmail,
      })),
      cookies: cookiesOf(request).map(({ name, about, lasts, isSecret = false }) => ({
        name,
        about,
        lasts,
        value: isSecret ? 'secret' : request.cookies[name],
      })),
    },
    undefined,
    2,
  );
}
