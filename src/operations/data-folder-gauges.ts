import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { ServerThread } from '../platform/config/server-thread.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { lastBackupAt } from './last-backup.js';

/** Gauges about `DATA_DIR`: free disk space, disk size, and time of the last backup. */
@Injectable()
export class DataFolderGauges {
  constructor(metrics: Metrics, { dataDir }: Config, { number }: ServerThread) {
    if (number > 0) return;
    const ofDisk = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
      metrics.gauge(name, help, [], 'first', async (gauge) => {
        const disk = await statfs(dataDir).catch(() => undefined);
        if (disk) gauge.set(disk[blocks] * disk.bsize);
        else gauge.remove();
      });
    ofDisk(
      'data_disk_free_bytes',
      'Free space that the server may use on the disk of DATA_DIR.',
      'bavail',
    );
    ofDisk('data_disk_size_bytes', 'Size of the disk of DATA_DIR.', 'blocks');
    metrics.gauge(
      'backup_last_success_timestamp_seconds',
      'When data:backup last wrote a complete backup with this DATA_DIR; 0 for never.',
      [],
      'first',
      async (gauge) => gauge.set(((await lastBackupAt(dataDir)) ?? 0) / 1_000),
    );
  }
}
