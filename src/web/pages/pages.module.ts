import { Module } from '@nestjs/common';
import { SavedModule } from '../../saved/saved.module.js';
import { BrowsingHistoryModule } from '../../browsing-history/browsing-history.module.js';
import { CatalogModule } from '../../catalog/catalog.module.js';
import { JsonApiModule } from '../../platform/json-api/json-api.module.js';
import { ListingApiModule } from '../listing-api/listing-api.module.js';
import { KeywordsModule } from '../../search/query-understanding/keywords.module.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { PushModule } from '../../push/push.module.js';
import { ReviewsModule } from '../../reviews/reviews.module.js';
import { SearchModule } from '../../search/search.module.js';
import { ViewCountsModule } from '../../view-counts/view-counts.module.js';
import { ContentModule } from '../../content/content.module.js';
import { PicturesModule } from '../../pictures/pictures.module.js';
import { ReferenceContentModule } from '../../reference-content/reference-content.module.js';
import { AlertsModule } from '../../alerts/alerts.module.js';
import { AccountPagesController } from './account/account-pages.controller.js';
import { AccountFrame } from './account/account-frame.js';
import { ProviderPagesController } from './account/provider-pages.controller.js';
import { FollowedSearches } from './saved/followed-searches.js';
import { AllCarsPageController } from './all-cars/all-cars-page.controller.js';
import { BuildAndPricePageController } from './build-and-price/build-and-price-page.controller.js';
import { AppearanceController } from './appearance/appearance.controller.js';
import { EarlyFlush } from '../rendering/early-flush.js';
import { ClientManifest } from '../rendering/client-manifest.js';
import { ComparePageController } from './compare/compare-page.controller.js';
import { ConversationPageController } from './conversation/conversation-page.controller.js';
import { ContentPagesController } from './content/content-pages.controller.js';
import { ContactPageController } from './contact/contact-page.controller.js';
import { ComparedCars } from './compare/compared-cars.js';
import { DocumentPresenter } from './document.presenter.js';
import { DocsPageController } from './docs/docs-page.controller.js';
import { EntryPageController } from './entry/entry-page.controller.js';
import { ExpiredVehicle } from './expired-vehicle.js';
import { HomePageController } from './home/home-page.controller.js';
import { Markets } from './market.js';
import { MailboxPages } from './ops/mailbox-pages.js';
import { ModerationPages } from './ops/moderation-pages.js';
import { ReportPages } from './ops/report-pages.js';
import { OpsDashboard } from './ops/ops-dashboard.js';
import { OpsFrame } from './ops/ops-frame.js';
import { PageEventsController } from './page-events/page-events.controller.js';
import { PrivacyControlController } from './page-events/privacy-control.controller.js';
import { PageErrorFilter } from './page-error.filter.js';
import { PageRenderer } from '../rendering/page-renderer.js';
import { PageRecommendations } from './results/grid/page-recommendations.js';
import { ResearchPageController } from './research/research-page.controller.js';
import { OwnReviewsPageController } from './reviews/own-reviews-page.controller.js';
import { PushPageController } from './push/push-page.controller.js';
import { ServiceWorkerController } from './push/service-worker.controller.js';
import { WebAppController } from './push/web-app.controller.js';
import { ReviewsPageController } from './reviews/reviews-page.controller.js';
import { ClarifyModelController } from './results/keywords/clarify-model.controller.js';
import { KeywordEntry } from './results/keywords/keyword-entry.js';
import { FeedbackController } from './feedback/feedback.controller.js';
import { ListViewController } from './results/head/list-view.controller.js';
import { OldAddressesController } from './results/old-addresses.controller.js';
import { PageDataController } from './results/page-data.controller.js';
import { OpenSavedSearch } from './results/head/open-saved-search.js';
import { ResultsPageController } from './results/results-page.controller.js';
import { PageSearches } from './results/found-page.js';
import { CanonicalRedirect } from './results/canonical-redirect.js';
import { ResultsRequests } from './results/requested-search.js';
import { ResultsPagePresenter } from './results/results-page.presenter.js';
import { ResultsPageCache } from './results/results-page-cache.js';
import { ShopperNotesReader } from './results/visitor-context.js';
import { ResultsPresenter } from './results/results.presenter.js';
import { OtherCars } from './vehicle/other-cars.js';
import { RecentlyViewed } from './recently-viewed/recently-viewed.js';
import { RecentlyViewedController } from './recently-viewed/recently-viewed.controller.js';
import { PrivacyPageController } from './privacy/privacy-page.controller.js';
import { StillInterestedController } from './still-interested/still-interested.controller.js';
import { SaveCarPageController } from './saved/save-car-page.controller.js';
import { SavedPageController } from './saved/saved-page.controller.js';
import { SellPageController } from './sell/sell-page.controller.js';
import { CrawlerFilesController } from './search-engines/crawler-files.controller.js';
import { LandingAddresses } from './search-engines/landing-addresses.js';
import { TrimComparisons } from './trims/trim-comparisons.js';
import { ModelFigureSource } from './reference-tabs/model-figures.js';
import { TabPageController } from './reference-tabs/tab-page.controller.js';
import { TabAddresses } from './search-engines/tab-addresses.js';
import { ReferenceTabSource } from './reference-tabs/reference-tabs.js';
import { TrimsForSale } from './trims/trims-for-sale.js';
import { TrimsPageController } from './trims/trims-page.controller.js';
import { WalletPageController } from './wallet/wallet-page.controller.js';
import { WalletSync } from './wallet/wallet-sync.js';
import { VehiclePageController } from './vehicle/vehicle-page.controller.js';
import { VehiclePresenter } from './vehicle/vehicle.presenter.js';

/**
 * The pages, and the results page as JSON. Exports what is outside the shop's routes: the error
 * filter of the whole app, and the operators' pages, which are on another port.
 */
@Module({
  imports: [
    CatalogModule,
    SearchModule,
    KeywordsModule,
    JsonApiModule,
    ListingApiModule,
    ReferenceContentModule,
    ContentModule,
    PicturesModule,
    ViewCountsModule,
    SavedModule,
    BrowsingHistoryModule,
    AlertsModule,
    LeadsModule,
    PushModule,
    ReviewsModule,
  ],
  controllers: [
    ResultsPageController,
    VehiclePageController,
    HomePageController,
    AllCarsPageController,
    BuildAndPricePageController,
    ResearchPageController,
    ReviewsPageController,
    OwnReviewsPageController,
    RecentlyViewedController,
    PrivacyPageController,
    StillInterestedController,
    SaveCarPageController,
    TabPageController,
    SavedPageController,
    SellPageController,
    AccountPagesController,
    ProviderPagesController,
    EntryPageController,
    AppearanceController,
    DocsPageController,
    PageDataController,
    ComparePageController,
    ClarifyModelController,
    ContactPageController,
    ContentPagesController,
    ConversationPageController,
    TrimsPageController,
    CrawlerFilesController,
    FeedbackController,
    ListViewController,
    OldAddressesController,
    PageEventsController,
    PrivacyControlController,
    PushPageController,
    ServiceWorkerController,
    WalletPageController,
    WebAppController,
  ],
  providers: [
    EarlyFlush,
    ClientManifest,
    ComparedCars,
    DocumentPresenter,
    ExpiredVehicle,
    PageRecommendations,
    AccountFrame,
    FollowedSearches,
    KeywordEntry,
    OtherCars,
    Markets,
    LandingAddresses,
    TabAddresses,
    MailboxPages,
    ModerationPages,
    ReportPages,
    OpsDashboard,
    OpsFrame,
    OpenSavedSearch,
    PageErrorFilter,
    PageRenderer,
    RecentlyViewed,
    PageSearches,
    ResultsPageCache,
    ResultsPagePresenter,
    CanonicalRedirect,
    ResultsRequests,
    ShopperNotesReader,
    ResultsPresenter,
    TrimComparisons,
    ModelFigureSource,
    ReferenceTabSource,
    TrimsForSale,
    VehiclePresenter,
    WalletSync,
  ],
  exports: [MailboxPages, ModerationPages, OpsDashboard, PageErrorFilter, ReportPages],
})
export class PagesModule {}
