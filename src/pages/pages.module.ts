import { Module } from '@nestjs/common';
import { BookmarksModule } from '../bookmarks/bookmarks.module.js';
import { BrowsingHistoryModule } from '../browsing-history/browsing-history.module.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { JsonApiModule } from '../json-api/json-api.module.js';
import { ListingServiceModule } from '../listing-service/listing-service.module.js';
import { KeywordsModule } from '../search/keywords/keywords.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PushModule } from '../push/push.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { SearchModule } from '../search/search.module.js';
import { StillInterestedModule } from '../still-interested/still-interested.module.js';
import { ContentModule } from '../content/content.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { ReferenceContentModule } from '../reference-content/reference-content.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AccountPagesController } from './account/account-pages.controller.js';
import { AccountFrame } from './account/account-frame.js';
import { ProviderPagesController } from './account/provider-pages.controller.js';
import { FollowedSearches } from './saved/followed-searches.js';
import { AllCarsPageController } from './all-cars/all-cars-page.controller.js';
import { BuildAndPricePageController } from './build-and-price/build-and-price-page.controller.js';
import { AppearanceController } from './appearance/appearance.controller.js';
import { BegunPages } from './begun-pages.js';
import { ClientManifest } from './client-manifest.js';
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
import { PageRenderer } from './page-renderer.js';
import { ExtraCarsOfPage } from './results/extra-cars.js';
import { ResearchPageController } from './research/research-page.controller.js';
import { OwnReviewsPageController } from './reviews/own-reviews-page.controller.js';
import { PushPageController } from './push/push-page.controller.js';
import { ServiceWorkerController } from './push/service-worker.controller.js';
import { WebAppController } from './push/web-app.controller.js';
import { ReviewsPageController } from './reviews/reviews-page.controller.js';
import { ClarifyModelController } from './results/clarify-model.controller.js';
import { KeywordEntry } from './results/keyword-entry.js';
import { FeedbackController } from './feedback/feedback.controller.js';
import { ListViewController } from './results/list-view.controller.js';
import { OldAddressesController } from './results/old-addresses.controller.js';
import { PageDataController } from './results/page-data.controller.js';
import { OpenBookmark } from './results/open-bookmark.js';
import { ResultsPageController } from './results/results-page.controller.js';
import { KeptResults } from './results/kept-results.js';
import { ShopperNotesReader } from './results/shopper-notes.js';
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
    CatalogueModule,
    SearchModule,
    KeywordsModule,
    JsonApiModule,
    ListingServiceModule,
    ReferenceContentModule,
    ContentModule,
    PicturesModule,
    StillInterestedModule,
    BookmarksModule,
    BrowsingHistoryModule,
    SubscriptionsModule,
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
    BegunPages,
    ClientManifest,
    ComparedCars,
    DocumentPresenter,
    ExpiredVehicle,
    ExtraCarsOfPage,
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
    OpenBookmark,
    PageErrorFilter,
    PageRenderer,
    RecentlyViewed,
    KeptResults,
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
