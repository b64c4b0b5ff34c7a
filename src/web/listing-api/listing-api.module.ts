import { ContentModule } from '../../content/content.module.js';
import { Module } from '@nestjs/common';
import { ServerThread } from '../../platform/config/server-thread.js';
import { ViewCountsModule } from '../../view-counts/view-counts.module.js';
import { SearchModule } from '../../search/search.module.js';
import { EmbeddedSearchService } from '../../search/embedded-search.service.js';
import { KeywordsModule } from '../../search/query-understanding/keywords.module.js';
import { KeywordsController } from './keywords.controller.js';
import { CrawlController } from './crawl.controller.js';
import { ActiveListings } from './active-listings.js';
import { CrawlLinks } from '../recommendations/crawl-links.js';
import { ListingController } from './listing.controller.js';
import { ListingPresenter } from './listing-presenter.js';
import { MainListings } from './main-listings.js';
import { ResultSnapshots } from './result-snapshots.js';
import { Inclusions } from './inclusions.js';
import { MakeSummaries } from '../recommendations/make-summaries.js';
import { PaymentsController } from './payments.controller.js';
import { SponsoredListings } from './sponsored-listings.js';
import { SearchCalls } from './search-calls.js';
import { NewCarBoost } from '../recommendations/new-car-boost.js';
import { OwnerListings } from '../recommendations/owner-listings.js';
import { SimilarListings } from '../recommendations/similar-listings.js';
import { SnapshotListings } from './snapshot-listings.js';
import { SpotlightController } from './spotlight.controller.js';
import { Showcases } from '../recommendations/showcase.js';
import { Spotlights } from '../recommendations/spotlights.js';
import { SupplementalListings } from '../recommendations/supplemental-listings.js';

/** The listing service API for integrators. */
@Module({
  imports: [ContentModule, SearchModule, KeywordsModule, ViewCountsModule],
  controllers: [
    ListingController,
    SpotlightController,
    CrawlController,
    KeywordsController,
    PaymentsController,
  ],
  providers: [
    {
      provide: ResultSnapshots,
      inject: [EmbeddedSearchService, ServerThread],
      useFactory: (search: EmbeddedSearchService, { serverKey }: ServerThread) =>
        new ResultSnapshots(search, serverKey),
    },
    ActiveListings,
    CrawlLinks,
    Inclusions,
    ListingPresenter,
    MainListings,
    MakeSummaries,
    NewCarBoost,
    OwnerListings,
    SearchCalls,
    SimilarListings,
    SnapshotListings,
    SponsoredListings,
    Showcases,
    Spotlights,
    SupplementalListings,
  ],
  exports: [
    NewCarBoost,
    OwnerListings,
    SearchCalls,
    Showcases,
    SimilarListings,
    SponsoredListings,
    Spotlights,
    SupplementalListings,
  ],
})
export class ListingApiModule {}
