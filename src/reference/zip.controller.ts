import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { Places } from '../catalogue/places.js';

/** A ZIP's place, as integrators read it. */
export interface ZipAnswer {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly dma: string | null;
  readonly lat: number;
  readonly lon: number;
}

@Controller('/cars-for-sale/reference/zip')
export class ZipController {
  constructor(private readonly places: Places) {}

  @Get(':zip')
  place(@Param('zip') zip: string): ZipAnswer {
    const place = this.places.placeOfZip(zip);
    if (!place) throw new NotFoundException('Enter a valid ZIP Code');
    return { zip: place.zip, city: place.city, state: place.state, dma: place.marketAreaCode ?? null, lat: place.latitude, lon: place.longitude };
  }

  /** The check behind the ZIP filter. */
  @Get(':zip/validate')
  validate(@Param('zip') zip: string): { success: boolean } {
    return { success: this.places.placeOfZip(zip) !== undefined };
  }
}
