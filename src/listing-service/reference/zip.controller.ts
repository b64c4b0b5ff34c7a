import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Places } from '../../catalogue/places.js';
import { JsonRequest } from '../../json-api/json-request.js';
import { JsonCall, Request } from '../../json-api/json-call.js';
import { INVALID_ZIP } from '../../search/filters/zip.js';

/** A ZIP's place, as integrators read it. */
class ZipAnswer {
  @ApiProperty({ example: '78701' })
  zip!: string;
  @ApiProperty({ example: 'Austin' })
  city!: string;
  @ApiProperty({ example: 'TX' })
  state!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Market area; null far from all of them.', example: 'AUSTIN' })
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

const ZIP = { name: 'zip', description: 'A five-digit ZIP.', example: '78701' };

/** Where a ZIP Code is, or a 404; and whether there is such a ZIP Code, which is never a 404. */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference/zip')
export class ZipController {
  constructor(private readonly places: Places) {}

  @Get(':zip')
  @ApiParam(ZIP)
  @JsonCall({
    summary: 'Where a ZIP Code is',
    answer: ZipAnswer,
    example: '/cars-for-sale/reference/zip/78701',
    problems: { 404: 'There is no such ZIP.' },
  })
  zipPlace(@Param('zip') zip: string, @Request() request: JsonRequest<object>): ZipAnswer {
    request.accept();
    const place = this.places.placeOfZip(zip);
    if (!place) throw new NotFoundException(INVALID_ZIP);
    return {
      zip: place.zip,
      city: place.city,
      state: place.state,
      dma: place.marketAreaCode ?? null,
      lat: place.latitude,
      lon: place.longitude,
    };
  }

  /** The check behind the ZIP filter. */
  @Get(':zip/validate')
  @ApiParam(ZIP)
  @JsonCall({ summary: 'Whether a ZIP Code exists', answer: ZipCheck, example: '/cars-for-sale/reference/zip/78701/validate' })
  validateZip(@Param('zip') zip: string, @Request() request: JsonRequest<object>): ZipCheck {
    request.accept();
    return { success: this.places.placeOfZip(zip) !== undefined };
  }
}
