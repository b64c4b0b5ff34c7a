import type { OpsSection } from '../../../../views/ops/ops-page.js';
import { formatAge, formatNumber } from './figures.js';
import type { MetricReader } from './metric-reader.js';

const WAITING = 'forecourt_outbox_waiting_messages';
const DEAD = 'forecourt_outbox_dead_letters';

/** Unsent messages: waiting ones and dead letters. */
export function outboxSection(reader: MetricReader): OpsSection {
  return {
    id: 'outbox',
    title: 'Outbox',
    about:
      'Mails, leads and webhooks. To see the dead letters and their reasons, run “outbox list”.',
    table: {
      label: 'Outbox',
      emptyText: 'The outbox is empty.',
      columns: [
        { text: 'Kind' },
        { text: 'Waiting', isNumber: true },
        { text: 'Longest wait', isNumber: true },
        { text: 'Dead letters', isNumber: true },
      ],
      rows: reader.labelValues(WAITING, 'kind').map((kind) => {
        const dead = reader.value(DEAD, { kind });
        return {
          key: kind,
          cells: [
            { text: kind },
            { text: formatNumber(reader.value(WAITING, { kind })) },
            {
              text: formatAge(
                reader.value('forecourt_outbox_oldest_message_age_seconds', { kind }),
              ),
            },
            { text: formatNumber(dead), tone: dead ? 'danger' : undefined },
          ],
        };
      }),
    },
  };
}
