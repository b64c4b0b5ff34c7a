import { Module } from '@nestjs/common';
import { SavedModule } from '../saved/saved.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { PushModule } from '../push/push.module.js';
import { SearchModule } from '../search/search.module.js';
import { AlertRun } from './alert-run.js';
import { AlertSender } from './alert-sender.js';
import { AlertTokens } from './alert-tokens.js';
import { AlertsJob } from './alerts-job.js';
import { ChangedCars } from './changed-cars.js';
import { EmailCaptureController } from './email-capture.controller.js';
import { FeedsController } from './feeds.controller.js';
import { FirstLook } from './first-look.js';
import { PriceDropMail } from './price-drop-mail.js';
import { SigningKeys } from './signing-keys.js';
import { ReducedSavedCars } from './reduced-saved-cars.js';
import { SavedCarAlertRun } from './saved-car-alert-run.js';
import { SavedCarAlerts } from './saved-car-alerts.js';
import { SavedCarAlertsController } from './saved-car-alerts.controller.js';
import { BackgroundTurns } from './yield-turns.js';
import { SubscriptionRequests } from './subscription-requests.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { Subscriptions } from './subscriptions.js';
import { Webhooks } from './webhooks.js';

/** Search alerts by mail, webhook or feed, and alerts about saved cars. */
@Module({
  imports: [SavedModule, CatalogModule, PushModule, SearchModule],
  controllers: [
    EmailCaptureController,
    SubscriptionsController,
    SavedCarAlertsController,
    FeedsController,
  ],
  providers: [
    AlertRun,
    AlertSender,
    AlertTokens,
    AlertsJob,
    ChangedCars,
    FirstLook,
    PriceDropMail,
    SigningKeys,
    ReducedSavedCars,
    SavedCarAlertRun,
    SavedCarAlerts,
    BackgroundTurns,
    SubscriptionRequests,
    Subscriptions,
    Webhooks,
  ],
  exports: [AlertsJob, SavedCarAlerts, SubscriptionRequests, Subscriptions],
})
export class AlertsModule {}
