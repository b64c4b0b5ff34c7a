import { Module } from '@nestjs/common';
import { BookmarksModule } from '../bookmarks/bookmarks.module.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { SearchModule } from '../search/search.module.js';
import { AlertRun } from './alert-run.js';
import { AlertSender } from './alert-sender.js';
import { AlertsJob } from './alerts-job.js';
import { ChangedCars } from './changed-cars.js';
import { EmailCaptureController } from './email-capture.controller.js';
import { FeedsController } from './feeds.controller.js';
import { FirstLook } from './first-look.js';
import { HouseKeys } from './house-keys.js';
import { ShopperTurns } from './shopper-turns.js';
import { SubscriptionRequests } from './subscription-requests.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { Subscriptions } from './subscriptions.js';
import { Webhooks } from './webhooks.js';

/** Searches that people follow: by mail, by webhook, as a feed. */
@Module({
  imports: [BookmarksModule, CatalogueModule, SearchModule],
  controllers: [EmailCaptureController, SubscriptionsController, FeedsController],
  providers: [
    AlertRun,
    AlertSender,
    AlertsJob,
    ChangedCars,
    FirstLook,
    HouseKeys,
    ShopperTurns,
    SubscriptionRequests,
    Subscriptions,
    Webhooks,
  ],
  exports: [AlertsJob, Subscriptions],
})
export class SubscriptionsModule {}
