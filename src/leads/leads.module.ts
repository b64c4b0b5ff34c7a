import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { SearchModule } from '../search/search.module.js';
import { PushModule } from '../push/push.module.js';
import { SigningKeys } from '../alerts/signing-keys.js';
import { ConversationLinks } from './conversation-links.js';
import { ConversationsController } from './conversations.controller.js';
import { Conversations } from './conversations.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { LeadDelivery } from './lead-delivery.js';
import { LeadProfileController } from './lead-profile.controller.js';
import { LeadProfiles } from './lead-profiles.js';
import { LeadsController } from './leads.controller.js';
import { Leads } from './leads.js';
import { ListingReportsController } from './listing-reports.controller.js';
import { ListingReports } from './listing-reports.js';
import { RetentionJob } from './retention-job.js';
import { LeadPersonalData } from './lead-personal-data.js';
import { SentLeads } from './sent-leads.js';

/** Leads, conversations and listing reports. */
@Module({
  imports: [CatalogModule, PushModule, SearchModule],
  controllers: [
    ConversationsController,
    LeadProfileController,
    LeadsController,
    ListingReportsController,
  ],
  providers: [
    ConversationLinks,
    Conversations,
    SigningKeys,
    IdempotencyKeys,
    LeadDelivery,
    LeadProfiles,
    Leads,
    ListingReports,
    RetentionJob,
    LeadPersonalData,
    SentLeads,
  ],
  exports: [Conversations, LeadProfiles, ListingReports, RetentionJob, SentLeads],
})
export class LeadsModule {}
