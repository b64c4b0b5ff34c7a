import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Config } from '../platform/config/config.js';
import { FeedSourcesError, readFeedSources } from '../inventory/sources/feed-sources.js';
import { ImportReports, listedOf } from '../inventory/sources/import-reports.js';
import type { SourceStanding, SourceStatus } from '../inventory/sources/source-states.js';
import {
  removedSources,
  SOURCE_STANDINGS,
  sourceStates,
} from '../inventory/sources/source-states.js';

/** States that need an operator. */
export const STANDINGS_IN_NEED: ReadonlySet<SourceStanding> = new Set([
  'late',
  'failed',
  'missing',
  'removed',
]);

/** State of a source, and figures of its last import. */
export class SourceHealth {
  @ApiProperty({
    description: 'Name of the source in the manifest and the store.',
    example: 'north-motors',
  })
  name!: string;
  @ApiProperty({
    enum: SOURCE_STANDINGS,
    description:
      'State of the source; `late`, `failed`, `missing` and `removed` (from the manifest, with cars) need attention.',
  })
  standing!: SourceStanding;
  @ApiPropertyOptional({
    description: 'When its file was written.',
    example: '2026-11-22T04:00:00.000Z',
  })
  fileModifiedAt?: string;
  @ApiPropertyOptional({
    description: 'When it was last imported.',
    example: '2026-11-22T04:10:00.000Z',
  })
  importedAt?: string;
  @ApiPropertyOptional({ type: 'integer', description: 'Rows of that import.', example: 20000 })
  rows?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Offers from that import that are for sale.',
    example: 19659,
  })
  listed?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Rows that were rejected in that import.',
    example: 141,
  })
  refused?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Rejected rows by their reason.',
    example: { 'missing-price': 141 },
  })
  refusedBy?: Readonly<Record<string, number>>;
  @ApiPropertyOptional({
    description: 'When a later import or fetch failed.',
    example: '2026-11-22T05:10:00.000Z',
  })
  failedAt?: string;
  @ApiPropertyOptional({
    description: 'When the current fetch began.',
    example: '2026-11-22T05:25:00.000Z',
  })
  fetchingSince?: string;
}

/** State of the feeds, for health checks, metrics and dashboard. */
@Injectable()
export class FeedHealth {
  constructor(private readonly config: Config) {}

  read(): SourceHealth[] | undefined {
    return this.statuses()?.map(presentSource);
  }

  /**
   * In the order of the manifest, then those taken out of it. Undefined if the manifest cannot be
   * read.
   */
  statuses(): SourceStatus[] | undefined {
    const { dataDir } = this.config;
    const reports = new ImportReports(dataDir);
    try {
      const sources = readFeedSources(dataDir) ?? [];
      return [...sourceStates(sources, reports, Date.now()), ...removedSources(sources, reports)];
    } catch (error) {
      if (error instanceof FeedSourcesError) return undefined;
      throw error;
    }
  }
}

function presentSource(status: SourceStatus): SourceHealth {
  const { name, standing, file, report, fetchingSince } = status;
  const { importedAt, summary } = report ?? {};
  const failure = report?.fetchFailure ?? report?.failure;
  return {
    name,
    standing,
    ...(file && { fileModifiedAt: timeOf(file.modifiedAt) }),
    ...(importedAt !== undefined && { importedAt: timeOf(importedAt) }),
    ...(summary && {
      rows: summary.read,
      listed: listedOf(report!)!,
      refused: summary.refused,
      refusedBy: summary.refusedBy as Record<string, number>,
    }),
    ...(failure && { failedAt: timeOf(failure.at) }),
    ...(fetchingSince !== undefined && { fetchingSince: timeOf(fetchingSince) }),
  };
}

function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
