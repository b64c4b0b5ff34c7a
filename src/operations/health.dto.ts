import { ApiProperty } from '@nestjs/swagger';

/** Response of the liveness probe. */
export class Liveness {
  @ApiProperty({ description: 'Always `ok`. A process that hangs does not answer.', example: 'ok' })
  status!: 'ok';
}

const CHECKS = { type: 'object', additionalProperties: true } as const;

/** Response of the readiness probe. */
export class Readiness {
  @ApiProperty({
    description: '`ok` if every part is up, `degraded` if an optional part is not.',
    example: 'ok',
  })
  status!: string;
  @ApiProperty({ ...CHECKS, description: 'Parts that are up or `degraded`.' })
  info!: object;
  @ApiProperty({ ...CHECKS, description: 'Parts that are down.' })
  error!: object;
  @ApiProperty({ ...CHECKS, description: 'All parts.' })
  details!: object;
}

const PART_STATUS = ['up', 'degraded', 'down'] as const;

class HealthOfPart {
  @ApiProperty({ description: 'Name of the part.', example: 'store' })
  name!: string;
  @ApiProperty({
    enum: PART_STATUS,
    description: '`degraded`: pages lack some content. `down`: the server cannot answer searches.',
    example: 'up',
  })
  status!: (typeof PART_STATUS)[number];
  @ApiProperty({
    ...CHECKS,
    description: 'Details; `message` describes a problem.',
    example: { revision: 3 },
  })
  facts!: object;
}

class HealthOfIndex {
  @ApiProperty({ type: 'integer', description: 'Cars that can be found.', example: 25000 })
  cars!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Increases with every change to the cars.',
    example: 3,
  })
  epoch!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Seconds since the scores of all cars were computed.',
    example: 5400,
  })
  ageSeconds!: number;
}

class HealthOfFeeds {
  @ApiProperty({ description: 'URL with details of each source.', example: '/health/sources' })
  href!: string;
  @ApiProperty({ description: '`false` if the manifest of sources cannot be read.', example: true })
  isManifestReadable!: boolean;
  @ApiProperty({
    type: [String],
    description: 'Sources that are late, failed or missing.',
    example: [],
  })
  inNeed!: readonly string[];
}

/** Details of the server's health, for people and monitoring. */
export class Health {
  @ApiProperty({
    enum: ['ok', 'degraded', 'down'],
    description: 'The worst status of any part.',
    example: 'ok',
  })
  status!: 'ok' | 'degraded' | 'down';
  @ApiProperty({ description: 'Version of the program.', example: '0.1.0' })
  version!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Seconds since the process started.',
    example: 86400,
  })
  uptimeSeconds!: number;
  @ApiProperty({ type: [HealthOfPart], description: 'Every part, with details.' })
  parts!: readonly HealthOfPart[];
  @ApiProperty({ type: HealthOfIndex, description: 'The index that answers searches.' })
  index!: HealthOfIndex;
  @ApiProperty({ type: HealthOfFeeds, description: 'The feeds that make up the inventory.' })
  feeds!: HealthOfFeeds;
}
