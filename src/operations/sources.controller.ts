import { Controller, Get, ServiceUnavailableException, UseFilters } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Config } from '../config/config.js';
import type { FeedSource } from '../inventory/sources/feed-sources.js';
import { FeedSourcesError, readFeedSources } from '../inventory/sources/feed-sources.js';
import { ImportReports } from '../inventory/sources/import-reports.js';
import type { SourceState } from '../inventory/sources/source-states.js';
import { SOURCE_STANDINGS, sourceStates } from '../inventory/sources/source-states.js';
import { ApiProblem } from '../json-api/problem.js';
import { ProblemFilter } from '../json-api/problem.filter.js';

class SourceHealth {
  @ApiProperty({ description: 'Name of the source in the manifest and the store.', example: 'north-motors' })
  name!: string;
  @ApiProperty({ enum: SOURCE_STANDINGS, description: 'How it stands; `late`, `failed` and `missing` need somebody.' })
  standing!: string;
  @ApiPropertyOptional({ description: 'When its file was written.', example: '2026-11-22T04:00:00.000Z' })
  fileModifiedAt?: string;
  @ApiPropertyOptional({ description: 'When it was last taken in.', example: '2026-11-22T04:10:00.000Z' })
  importedAt?: string;
  @ApiPropertyOptional({ type: 'integer', description: 'Rows of that import.', example: 20000 })
  rows?: number;
  @ApiPropertyOptional({ type: 'integer', description: 'Offers of that import that are for sale.', example: 19659 })
  listed?: number;
  @ApiPropertyOptional({ type: 'integer', description: 'Rows of that import that were refused.', example: 141 })
  refused?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Refused rows by their reason.',
    example: { 'missing-price': 141 },
  })
  refusedBy?: Readonly<Record<string, number>>;
  @ApiPropertyOptional({ description: 'When an attempt has failed since.', example: '2026-11-22T05:10:00.000Z' })
  failedAt?: string;
}

class SourcesHealth {
  @ApiProperty({ type: [SourceHealth], description: 'The sources of the manifest in its order; none where there is no manifest.' })
  sources!: readonly SourceHealth[];
}

/** What feeds the inventory is made of and how old they are, for whoever watches the server. */
@ApiTags('Operations')
@UseFilters(ProblemFilter)
@Controller('health/sources')
export class SourcesController {
  constructor(private readonly config: Config) {}

  /** As `npm run inventory:sync -- --status` shows them. Why an attempt failed is in its log: messages may name files of this machine. */
  @Get()
  @ApiOperation({ summary: 'How old the feeds are, and what their last imports counted' })
  @ApiExtension('x-example-request', '/health/sources')
  @ApiOkResponse({ type: SourcesHealth, description: 'The answer.' })
  @ApiProblem(503, 'The manifest cannot be read.')
  sources(): SourcesHealth {
    const { dataDir } = this.config;
    return { sources: sourceStates(sourcesOf(dataDir), new ImportReports(dataDir), Date.now()).map(presentSource) };
  }
}

function sourcesOf(dataDir: string): readonly FeedSource[] {
  try {
    return readFeedSources(dataDir) ?? [];
  } catch (error) {
    if (error instanceof FeedSourcesError) throw new ServiceUnavailableException('The manifest of sources cannot be read.');
    throw error;
  }
}

function presentSource({ source, standing, file, report }: SourceState): SourceHealth {
  const { importedAt, summary, failure } = report ?? {};
  return {
    name: source.name,
    standing,
    ...(file && { fileModifiedAt: timeOf(file.modifiedAt) }),
    ...(importedAt !== undefined && { importedAt: timeOf(importedAt) }),
    ...(summary && {
      rows: summary.read,
      listed: summary.new + summary.changed + summary.unchanged,
      refused: summary.refused,
      refusedBy: summary.refusedBy as Record<string, number>,
    }),
    ...(failure && { failedAt: timeOf(failure.at) }),
  };
}

function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
