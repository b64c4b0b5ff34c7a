import { Body, Controller, Get, NotFoundException, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnReviewsPage } from '../../../../views/reviews/own-reviews-page.js';
import { ReviewFormPage } from '../../../../views/reviews/review-form-page.js';
import { Sessions } from '../../../accounts/sessions.js';
import { Catalog } from '../../../catalog/catalog.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Config } from '../../../platform/config/config.js';
import { COUNTED_AS_MESSAGE, KEEPS_FORM } from '../../../platform/http/rate-classes.js';
import { isOverLimit } from '../../../platform/http/rate-limits.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { mailOriginOf } from '../../../platform/http/request-origin.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { OwnReviews } from '../../../reviews/own-reviews.js';
import { ReviewForm, formOf, readForm, reviewOf } from '../../../reviews/review-form.dto.js';
import type { OwnReview } from '../../../reviews/review.js';
import { signInHref } from '../../../routes/account-links.js';
import { OWN_REVIEWS_PATH, editReviewHref } from '../../../routes/review-links.js';
import { AccountFrame, leadTo } from '../account/account-frame.js';
import { presentOwnReviews } from './own-reviews.presenter.js';
import { presentChangedReview } from './review-form.presenter.js';
import type { DrawnForm, ReviewProblem } from './review-form.presenter.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** The shopper's own reviews: list, change and delete. */
@ApiExcludeController()
@Controller(OWN_REVIEWS_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class OwnReviewsPageController {
  constructor(
    private readonly sessions: Sessions,
    private readonly reviews: OwnReviews,
    private readonly catalog: Catalog,
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly frame: AccountFrame,
  ) {}

  @Get()
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const signedIn = await this.sessions.renew(request, reply);
    if (!signedIn) return leadTo(signInHref('signin', OWN_REVIEWS_PATH), reply);
    const own = presentOwnReviews(await this.reviews.list(signedIn.shopperId), this.catalog);
    return this.frame.answer(
      OwnReviewsPage,
      { title: own.title },
      (document) => ({ document, own }),
      request,
    );
  }

  @Get(':reviewId')
  async edit(
    @Param('reviewId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const signedIn = await this.sessions.renew(request, reply);
    if (!signedIn) return leadTo(signInHref('signin', editReviewHref(id)), reply);
    const review = await this.ownReview(signedIn.shopperId, id);
    return this.draw(
      id,
      review,
      { form: formOf(review), errors: {}, account: signedIn.email },
      request,
    );
  }

  @Post(':reviewId')
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_MESSAGE, ...KEEPS_FORM })
  async change(
    @Param('reviewId') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const signedIn = await this.sessions.of(request);
    const { form, errors } = readForm(ReviewForm, body);
    const rejected = (review: OwnReview | undefined, status: number, problem: ReviewProblem) => {
      void reply.code(status);
      const drawn = { form, errors: {}, problem, account: signedIn?.email };
      return this.draw(id, review, drawn, request);
    };
    if (!signedIn)
      return isOverLimit(request)
        ? rejected(undefined, 429, 'rate-limit')
        : rejected(undefined, 401, 'signed-out');
    const review = await this.ownReview(signedIn.shopperId, id);
    if (isOverLimit(request)) return rejected(review, 429, 'rate-limit');
    if (Object.keys(errors).length > 0) {
      void reply.code(400);
      return this.draw(id, review, { form, errors, account: signedIn.email }, request);
    }
    const words = reviewOf(form);
    const origin = mailOriginOf(request, this.config);
    const brand = this.brands.ofHost(request.headers.host);
    if (!(await this.reviews.change(id, { shopperId: signedIn.shopperId, words, brand, origin })))
      throw new NotFoundException();
    redirectTo(OWN_REVIEWS_PATH, 303, reply);
    return undefined;
  }

  @Post(':reviewId/delete')
  @RouteConfig(TAKES_FORM)
  async delete(
    @Param('reviewId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    const signedIn = await this.sessions.of(request);
    if (!signedIn) return leadTo(signInHref('signin', editReviewHref(id)), reply);
    await this.reviews.delete(signedIn.shopperId, id);
    redirectTo(OWN_REVIEWS_PATH, 303, reply);
    return undefined;
  }

  private draw(
    id: string,
    review: OwnReview | undefined,
    drawn: DrawnForm,
    request: FastifyRequest,
  ): Promise<Buffer> {
    const form = presentChangedReview(id, review, this.catalog, drawn);
    return this.frame.answer(
      ReviewFormPage,
      { title: form.title },
      (document) => ({ document, review: form }),
      request,
    );
  }

  private async ownReview(shopperId: string, id: string): Promise<OwnReview> {
    const review = await this.reviews.find(shopperId, id);
    if (!review) throw new NotFoundException();
    return review;
  }
}
