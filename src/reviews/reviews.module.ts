import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { ModelReviews } from './model-reviews.js';
import { OwnReviews } from './own-reviews.js';
import { RatingsController } from './ratings.controller.js';
import { ReviewModeration } from './review-moderation.js';
import { ReviewReports } from './review-reports.js';
import { ReviewState } from './review-state.js';

/** Consumer reviews. */
@Module({
  imports: [CatalogModule],
  controllers: [RatingsController],
  providers: [ModelReviews, OwnReviews, ReviewModeration, ReviewReports, ReviewState],
  exports: [ModelReviews, OwnReviews, ReviewModeration, ReviewReports, ReviewState],
})
export class ReviewsModule {}
