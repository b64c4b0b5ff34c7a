import type { OpsSection } from '../../../../views/ops/ops-page.js';
import { formatAge, formatBytes, formatShare } from './figures.js';
import type { MetricReader } from './metric-reader.js';

/** Disk space of `DATA_DIR`, and the last backup. */
export function dataSection(reader: MetricReader, now: number): OpsSection {
  const free = reader.value('forecourt_data_disk_free_bytes');
  const size = reader.value('forecourt_data_disk_size_bytes');
  const backedUpAt = reader.value('forecourt_backup_last_success_timestamp_seconds');
  return {
    id: 'data',
    title: 'Data',
    figures: [
      {
        name: 'Free disk',
        value: formatBytes(free),
        note: `${formatShare(free ?? 0, size ?? 0)} of the disk of DATA_DIR`,
      },
      backedUpAt
        ? { name: 'Last backup', value: formatAge(now / 1_000 - backedUpAt), note: 'ago' }
        : { name: 'Last backup', value: 'None', note: 'to write one, run data:backup' },
    ],
  };
}
