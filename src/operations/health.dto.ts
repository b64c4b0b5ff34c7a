import { ApiProperty } from '@nestjs/swagger';

/** The answer of a process that runs. */
export class Liveness {
  @ApiProperty({ description: 'Always `ok`: a process that hangs does not answer.', example: 'ok' })
  status!: 'ok';
}

const CHECKS = { type: 'object', additionalProperties: true } as const;

/** The answer to who asks whether to send requests. */
export class Readiness {
  @ApiProperty({ description: '`ok` when every part is up, `degraded` when one that pages can do without is not.', example: 'ok' })
  status!: string;
  @ApiProperty({ ...CHECKS, description: 'The parts that are up, and those whose status is `degraded`.' })
  info!: object;
  @ApiProperty({ ...CHECKS, description: 'The parts that are down.' })
  error!: object;
  @ApiProperty({ ...CHECKS, description: 'All parts.' })
  details!: object;
}

const PART_STATUS = ['up', 'degraded', 'down'] as const;

class HealthOfPart {
  @ApiProperty({ description: 'What the part is called.', example: 'store' })
  name!: string;
  @ApiProperty({ enum: PART_STATUS, description: '`degraded`: pages are poorer without it. `down`: none can be answered.', example: 'up' })
  status!: (typeof PART_STATUS)[number];
  @ApiProperty({ ...CHECKS, description: 'What it says of itself; `message` where something is wrong with it.', example: { revision: 3 } })
  facts!: object;
}

class HealthOfIndex {
  @ApiProperty({ type: 'integer', description: 'Cars that can be found.', example: 25000 })
  cars!: number;
  @ApiProperty({ type: 'integer', description: 'Grows with every change of the cars.', example: 3 })
  epoch!: number;
  @ApiProperty({ type: 'integer', description: 'Since the scores of all cars were worked out, seconds.', example: 5400 })
  ageSeconds!: number;
}

class HealthOfFeeds {
  @ApiProperty({ description: 'Where each of them is described.', example: '/health/sources' })
  href!: string;
  @ApiProperty({ description: 'False where the manifest of sources cannot be read.', example: true })
  isManifestReadable!: boolean;
  @ApiProperty({ type: [String], description: 'Sources that are late, failed or missing.', example: [] })
  inNeed!: readonly string[];
}

/** How the server is, for people and for what watches it. */
export class Health {
  @ApiProperty({ enum: ['ok', 'degraded', 'down'], description: 'The worst that is true of a part.', example: 'ok' })
  status!: 'ok' | 'degraded' | 'down';
  @ApiProperty({ description: 'Of the program.', example: '0.1.0' })
  version!: string;
  @ApiProperty({ type: 'integer', description: 'Since the process started, seconds.', example: 86400 })
  uptimeSeconds!: number;
  @ApiProperty({ type: [HealthOfPart], description: 'Every part, with what it says of itself.' })
  parts!: readonly HealthOfPart[];
  @ApiProperty({ type: HealthOfIndex, description: 'The index that searches are answered from.' })
  index!: HealthOfIndex;
  @ApiProperty({ type: HealthOfFeeds, description: 'The feeds that the inventory is made of.' })
  feeds!: HealthOfFeeds;
}
