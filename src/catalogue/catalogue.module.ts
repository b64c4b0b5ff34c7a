import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { MarketAreas } from './market-areas.js';
import { Places } from './places.js';
import { SafetyRatings } from './safety-ratings.js';

/** Reference data, made by the build. */
@Module({
  providers: [
    { provide: Catalogue, useFactory: () => Catalogue.load() },
    { provide: MarketAreas, useFactory: () => MarketAreas.load() },
    { provide: Places, useFactory: () => Places.load() },
    { provide: SafetyRatings, useFactory: () => SafetyRatings.load() },
  ],
  exports: [Catalogue, MarketAreas, Places, SafetyRatings],
})
export class CatalogueModule {}
