import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountsModule } from './accounts/accounts.module.js';
import { SavedModule } from './saved/saved.module.js';
import { BrowsingHistoryModule } from './browsing-history/browsing-history.module.js';
import { CacheModule } from './platform/cache/cache.module.js';
import { CallsModule } from './platform/calls/calls.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { ServerThread } from './platform/config/server-thread.js';
import { ContentModule } from './content/content.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { InterestAlertsModule } from './interest-alerts/interest-alerts.module.js';
import { FeedSourcesModule } from './inventory/sources/feed-sources.module.js';
import { ApiClientsModule } from './api-clients/api-clients.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OutboxModule } from './platform/outbox/outbox.module.js';
import { PagesModule } from './web/pages/pages.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PushModule } from './push/push.module.js';
import { ReferenceContentModule } from './reference-content/reference-content.module.js';
import { ReferenceModule } from './web/listing-api/reference/reference.module.js';
import { TelemetryModule } from './platform/telemetry/telemetry.module.js';
import { KeywordsModule } from './search/query-understanding/keywords.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { ListingApiModule } from './web/listing-api/listing-api.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SearchModule } from './search/search.module.js';
import { AlertsModule } from './alerts/alerts.module.js';

/** The whole server in one thread, with the given configuration. */
@Module({})
export class AppModule {
  static of(config: Config, thread: ServerThread): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config, thread),
        // Jobs that run once per server are cron jobs; intervals run in every thread.
        ScheduleModule.forRoot({ cronJobs: thread.runsJobs }),
        TelemetryModule,
        CacheModule,
        CallsModule,
        DatabaseModule,
        OutboxModule,
        MailModule,
        ApiClientsModule,
        InventoryModule,
        FeedSourcesModule,
        SearchModule,
        KeywordsModule,
        ListingApiModule,
        ReferenceModule,
        ReferenceContentModule,
        ContentModule,
        PicturesModule,
        AccountsModule,
        SavedModule,
        BrowsingHistoryModule,
        PushModule,
        InterestAlertsModule,
        AlertsModule,
        LeadsModule,
        ReviewsModule,
        PagesModule,
        OperationsModule,
      ],
    };
  }
}
