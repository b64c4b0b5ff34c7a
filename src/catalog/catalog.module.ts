import { Module } from '@nestjs/common';
import { Catalog } from './catalog.js';
import { MarketAreas } from './places/market-areas.js';
import { Places } from './places/places.js';
import { SafetyRatings } from './safety-ratings.js';

/** Reference data, made by the build. */
@Module({
  providers: [
    { provide: Catalog, useFactory: () => Catalog.load() },
    { provide: MarketAreas, useFactory: () => MarketAreas.load() },
    { provide: Places, useFactory: () => Places.load() },
    { provide: SafetyRatings, useFactory: () => SafetyRatings.load() },
  ],
  exports: [Catalog, MarketAreas, Places, SafetyRatings],
})
export class CatalogModule {}
