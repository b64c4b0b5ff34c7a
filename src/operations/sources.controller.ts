import { Controller, Get, ServiceUnavailableException, UseFilters } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiProblem } from '../platform/json-api/problem.js';
import { ProblemFilter } from '../platform/json-api/problem.filter.js';
import { FeedHealth, SourceHealth } from './feed-health.js';

class SourcesHealth {
  @ApiProperty({
    type: [SourceHealth],
    description:
      'Sources in the order of the manifest, then those taken out of it that still have cars.',
  })
  sources!: readonly SourceHealth[];
}

/** State of the feeds, for monitoring. */
@ApiTags('Operations')
@UseFilters(ProblemFilter)
@Controller('health/sources')
export class SourcesController {
  constructor(private readonly feeds: FeedHealth) {}

  /**
   * Same as `npm run inventory:sync -- --status`. Error messages stay in the log, because they may
   * contain local file names.
   */
  @Get()
  @ApiOperation({ summary: 'Age of the feeds, and the counts of their last imports' })
  @ApiExtension('x-example-request', '/health/sources')
  @ApiOkResponse({ type: SourcesHealth, description: 'The answer.' })
  @ApiProblem(503, 'The manifest cannot be read.')
  sources(): SourcesHealth {
    const sources = this.feeds.read();
    if (sources === undefined)
      throw new ServiceUnavailableException('The manifest of sources cannot be read.');
    return { sources };
  }
}
