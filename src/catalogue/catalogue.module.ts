import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { MarketAreas } from './market-areas.js';
import { Places } from './places.js';
import { ModelRecogniser } from './recognise-model.js';

/** The reference data: read once at start, in memory, the same for all. */
@Module({
  providers: [
    { provide: Catalogue, useFactory: () => Catalogue.load() },
    { provide: MarketAreas, useFactory: () => MarketAreas.load() },
    { provide: Places, useFactory: () => Places.load() },
    { provide: ModelRecogniser, useFactory: (catalogue: Catalogue) => new ModelRecogniser(catalogue), inject: [Catalogue] },
  ],
  exports: [Catalogue, MarketAreas, Places, ModelRecogniser],
})
export class CatalogueModule {}
