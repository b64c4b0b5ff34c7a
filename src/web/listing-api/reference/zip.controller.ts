import { Controller, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Max, Min } from 'class-validator';
import type { ZipPlace } from '../../../catalog/places/places.js';
import { Places } from '../../../catalog/places/places.js';
import { COUNTED_AS_CALL } from '../../../platform/http/rate-classes.js';
import { JsonBody, JsonChange } from '../../../platform/json-api/json-change.js';
import { JsonRequest } from '../../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../../platform/json-api/json-call.js';
import { INVALID_ZIP } from '../../../search/filters/zip.js';

/** The place of a ZIP Code. */
class ZipAnswer {
  @ApiProperty({ example: '78701' })
  zip!: string;
  @ApiProperty({ example: 'Austin' })
  city!: string;
  @ApiProperty({ example: 'TX' })
  state!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Market area; null far from all of them.',
    example: 'AUSTIN',
  })
  dma!: string | null;
  @ApiProperty({ example: 30.27 })
  lat!: number;
  @ApiProperty({ example: -97.74 })
  lon!: number;
}

class ZipCheck {
  @ApiProperty({ example: true })
  success!: boolean;
}

const LATITUDE = 'must be a number from -90 to 90';
const LONGITUDE = 'must be a number from -180 to 180';

/** A position in degrees. Two decimals are precise enough for a ZIP Code. */
class PositionToFind {
  @ApiProperty({ example: 30.27, minimum: -90, maximum: 90 })
  @Min(-90, { message: LATITUDE })
  @Max(90, { message: LATITUDE })
  latitude!: number;
  @ApiProperty({ example: -97.74, minimum: -180, maximum: 180 })
  @Min(-180, { message: LONGITUDE })
  @Max(180, { message: LONGITUDE })
  longitude!: number;
}

const ZIP = { name: 'zip', description: 'A five-digit ZIP.', example: '78701' };

/** The place of a ZIP Code, or 404; and whether a ZIP Code exists, which is never a 404. */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference/zip')
export class ZipController {
  constructor(private readonly places: Places) {}

  @Get(':zip')
  @ApiParam(ZIP)
  @JsonCall({
    summary: 'City and state of a ZIP Code',
    answer: ZipAnswer,
    example: '/cars-for-sale/reference/zip/78701',
    problems: { 404: 'No ZIP Code has this number.' },
  })
  zipPlace(@Param('zip') zip: string, @Request() request: JsonRequest<object>): ZipAnswer {
    request.accept();
    const place = this.places.placeOfZip(zip);
    if (!place) throw new NotFoundException(INVALID_ZIP);
    return answerOf(place);
  }

  /** POST, because proxies log URLs and browsers store them, unlike bodies. */
  @Post('nearest')
  @RouteConfig(COUNTED_AS_CALL)
  @JsonChange({
    summary: 'The ZIP Code nearest to a position',
    description: 'The position is neither stored nor logged.',
    body: PositionToFind,
    status: 200,
    answer: ZipAnswer,
    problems: { 404: 'No ZIP lies within 60 miles: the position is outside the US.' },
  })
  nearestZip(@JsonBody() { latitude, longitude }: PositionToFind): ZipAnswer {
    const place = this.places.nearestZip(latitude, longitude);
    if (!place) throw new NotFoundException('This position is outside the US.');
    return answerOf(place);
  }

  /** The check behind the ZIP filter. */
  @Get(':zip/validate')
  @ApiParam(ZIP)
  @JsonCall({
    summary: 'Whether a ZIP Code exists',
    answer: ZipCheck,
    example: '/cars-for-sale/reference/zip/78701/validate',
  })
  validateZip(@Param('zip') zip: string, @Request() request: JsonRequest<object>): ZipCheck {
    request.accept();
    return { success: this.places.placeOfZip(zip) !== undefined };
  }
}

function answerOf({ zip, city, state, marketAreaCode, latitude, longitude }: ZipPlace): ZipAnswer {
  return { zip, city, state, dma: marketAreaCode ?? null, lat: latitude, lon: longitude };
}
