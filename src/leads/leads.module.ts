import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { SearchModule } from '../search/search.module.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { LeadDelivery } from './lead-delivery.js';
import { LeadProfileController } from './lead-profile.controller.js';
import { LeadProfiles } from './lead-profiles.js';
import { LeadsController } from './leads.controller.js';
import { Leads } from './leads.js';
import { ListingReportsController } from './listing-reports.controller.js';
import { ListingReports } from './listing-reports.js';
import { RetentionJob } from './retention-job.js';
import { SentLeads } from './sent-leads.js';

/** What shoppers send to sellers, and say of listings. */
@Module({
  imports: [CatalogueModule, SearchModule],
  controllers: [LeadProfileController, LeadsController, ListingReportsController],
  providers: [IdempotencyKeys, LeadDelivery, LeadProfiles, Leads, ListingReports, RetentionJob, SentLeads],
  exports: [LeadProfiles, ListingReports, RetentionJob, SentLeads],
})
export class LeadsModule {}
