import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { Config } from '../platform/config/config.js';
import { CertifiedController } from './certified.controller.js';
import { Content } from './content.js';
import { DealerDifferenceController } from './dealer-difference.controller.js';
import { EditorialUpstream } from './editorial-upstream.js';
import { EmbeddedExpertReviews } from './embedded-expert-reviews.js';
import { ExpertReviews } from './expert-reviews.js';
import { RemoteExpertReviews } from './remote-expert-reviews.js';

const reviews = {
  provide: ExpertReviews,
  inject: [Config, EmbeddedExpertReviews, RemoteExpertReviews],
  useFactory: ({ editorialUrl }: Config, here: ExpertReviews, there: ExpertReviews) =>
    editorialUrl === '' ? here : there,
};

/** Editorial content about models, certified programs and dealers. */
@Module({
  imports: [CatalogModule],
  controllers: [CertifiedController, DealerDifferenceController],
  providers: [Content, EditorialUpstream, EmbeddedExpertReviews, RemoteExpertReviews, reviews],
  exports: [Content, ExpertReviews],
})
export class ContentModule {}
