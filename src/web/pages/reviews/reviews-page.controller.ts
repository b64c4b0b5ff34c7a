import {
  Body,
  Controller,
  Get,
  NotFoundException,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ModelReviewsPage } from '../../../../views/reviews/model-reviews-page.js';
import { ReviewFormPage } from '../../../../views/reviews/review-form-page.js';
import { ReviewReportPage } from '../../../../views/reviews/review-report-page.js';
import { Principals } from '../../../accounts/principals.js';
import { Sessions } from '../../../accounts/sessions.js';
import type { SignedIn } from '../../../accounts/sessions.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Config } from '../../../platform/config/config.js';
import { CACHING } from '../../../platform/http/caching.js';
import { COUNTED_AS_MESSAGE, KEEPS_FORM } from '../../../platform/http/rate-classes.js';
import { isOverLimit } from '../../../platform/http/rate-limits.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { mailOriginOf } from '../../../platform/http/request-origin.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { ModelReviews } from '../../../reviews/model-reviews.js';
import { OwnReviews } from '../../../reviews/own-reviews.js';
import {
  ReviewForm,
  ReviewReportForm,
  readForm,
  reviewOf,
} from '../../../reviews/review-form.dto.js';
import type { FormErrors } from '../../../reviews/review-form.dto.js';
import { ReviewReports } from '../../../reviews/review-reports.js';
import type { ReviewReportReason } from '../../../reviews/review.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { signInHref } from '../../../routes/account-links.js';
import {
  OWN_REVIEWS_PATH,
  REVIEWS_PATH,
  editReviewHref,
  reviewsHref,
  writeReviewHref,
} from '../../../routes/review-links.js';
import { AccountFrame, leadTo } from '../account/account-frame.js';
import { DocumentPresenter } from '../document.presenter.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { makeOfSlug, modelOf } from '../research/model-of-address.js';
import { lastPageOf, presentModelReviews, ratingsData } from './model-reviews.presenter.js';
import { ACCOUNT_FIELD } from '../account-field.js';
import { RATE_LIMIT, presentNewReview } from './review-form.presenter.js';
import type { DrawnForm, ReviewFormModel } from './review-form.presenter.js';
import { presentReviewReport } from './review-report.presenter.js';
import { PageHeaders } from '../page-headers.interceptor.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { ReviewYearQuery, ReviewsQuery } from './reviews-page.dto.js';

/**
 * A model's reviews, and the forms to write and to report one: `/reviews/toyota/rav4?year=2021`.
 */
@ApiExcludeController()
@Controller(REVIEWS_PATH)
export class ReviewsPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly principals: Principals,
    private readonly sessions: Sessions,
    private readonly reviews: ModelReviews,
    private readonly own: OwnReviews,
    private readonly reports: ReviewReports,
    private readonly calls: Calls,
    private readonly config: Config,
    private readonly frame: AccountFrame,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('report/:reviewId')
  @PageHeaders({ caching: CACHING.noStore, hasFragments: true })
  async openReport(
    @Param('reviewId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    if (await this.isOwn(id, request)) return leadTo(editReviewHref(id), reply);
    return this.drawReport(id, { form: new ReviewReportForm(), errors: {} }, request);
  }

  @Post('report/:reviewId')
  @PageHeaders({ caching: CACHING.noStore, hasFragments: true })
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_MESSAGE, ...KEEPS_FORM })
  async report(
    @Param('reviewId') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { form, errors } = readForm(ReviewReportForm, body);
    if (isOverLimit(request)) {
      void reply.code(429);
      return this.drawReport(id, { form, errors: {}, notice: RATE_LIMIT }, request);
    }
    if (Object.keys(errors).length > 0) {
      void reply.code(400);
      return this.drawReport(id, { form, errors }, request);
    }
    if (await this.isOwn(id, request)) return leadTo(editReviewHref(id), reply);
    const principal =
      (await this.principals.ofPage(request)) ?? this.principals.ofClient(request.ip);
    const page = await this.drawReport(id, undefined, request);
    void reply.code(200);
    await this.reports.take(principal, {
      reviewId: id,
      reason: form.reason as ReviewReportReason,
      comments: form.comments,
    });
    return page;
  }

  @Get(':make/:model')
  @PageHeaders({ caching: CACHING.privatePage })
  async show(
    @Param() address: ModelAddress,
    @Query(PageQueryPipe) { year: requestedYear, page: requestedPage = 1 }: ReviewsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { make, model, years, context } = this.modelAt(address, request);
    const year = years.find((one) => String(one) === requestedYear);
    const reviews = await this.reviews.of(model.code, year, true);
    const page = Math.min(requestedPage, lastPageOf(reviews?.numberOfReviews ?? 0));
    const canonicalPath = reviewsHref(make, model, year, page);
    if (reviews && request.url !== canonicalPath) return leadTo(canonicalPath, reply);
    const list =
      reviews &&
      (await this.calls.callOrFallback('consumerReviews', () =>
        this.reviews.page(model.code, year, page),
      ));
    const shown = reviews && list && { reviews, list, page };
    const missing = shown ? [] : ['Reviews are temporarily unavailable.'];
    const all = presentModelReviews({ make, model, year }, context.brand, shown, missing);
    const data = reviews && ratingsData({ make, model, year }, reviews);
    const head = {
      title: all.title,
      description: all.lead,
      canonicalPath,
      isIndexable: (reviews?.numberOfReviews ?? 0) > 0,
      previousPath: all.previous?.href,
      nextPath: all.next?.href,
      ...(data !== undefined && { structuredData: () => data }),
    };
    return this.renderer.render(ModelReviewsPage, {
      document: this.document.present(request, context.brand, head),
      all,
    });
  }

  @Get(':make/:model/write')
  @PageHeaders({ caching: CACHING.noStore, hasFragments: true })
  async write(
    @Param() address: ModelAddress,
    @Query(PageQueryPipe) { year: requested }: ReviewYearQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const known = this.modelAt(address, request);
    const year = known.years.find((one) => String(one) === requested);
    const signedIn = await this.sessions.renew(request, reply);
    if (!signedIn)
      return leadTo(signInHref('signup', writeReviewHref(known.make, known.model, year)), reply);
    const form = Object.assign(new ReviewForm(), year === undefined ? {} : { year: String(year) });
    return this.drawForm(known, signedIn, { form, errors: {} }, request);
  }

  @Post(':make/:model/write')
  @PageHeaders({ caching: CACHING.noStore, hasFragments: true })
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_MESSAGE, ...KEEPS_FORM })
  async submit(
    @Param() address: ModelAddress,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const known = this.modelAt(address, request);
    const { form, errors } = readForm(ReviewForm, body);
    const signedIn = await this.sessions.of(request);
    const draw = (status: number, problem?: DrawnForm['problem'], wrong: FormErrors = {}) => {
      void reply.code(status);
      return this.drawForm(known, signedIn, { form, errors: wrong, problem }, request);
    };
    if (isOverLimit(request)) return draw(429, 'rate-limit');
    if (!signedIn) return draw(401, 'signed-out');
    if ((body as Record<string, unknown> | undefined)?.[ACCOUNT_FIELD] !== signedIn.email)
      return draw(409, 'other-account');
    const year = known.years.find((one) => String(one) === form.year);
    if (year === undefined)
      return draw(400, undefined, { ...errors, year: errors['year'] ?? 'isn’t one of this model' });
    if (Object.keys(errors).length > 0) return draw(400, undefined, errors);
    const added = await this.own.add({
      shopperId: signedIn.shopperId,
      modelCode: known.model.code,
      year,
      words: reviewOf(form),
      brand: known.context.brand,
      origin: mailOriginOf(request, this.config),
    });
    if (added === 'daily-limit') return draw(429, 'daily-limit');
    if (added === 'reviewed-before')
      return draw(409, undefined, { year: 'is one you have already reviewed' });
    redirectTo(OWN_REVIEWS_PATH, 303, reply);
    return undefined;
  }

  /** Authors cannot report their own review; they can change or delete it. */
  private async isOwn(id: string, request: FastifyRequest): Promise<boolean> {
    const signedIn = await this.sessions.of(request);
    return signedIn !== undefined && (await this.own.find(signedIn.shopperId, id)) !== undefined;
  }

  private modelAt({ make: slug, model: code }: ModelAddress, request: FastifyRequest): KnownModel {
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    const make = makeOfSlug(slug, context);
    const model = modelOf(code, make, context);
    return { make, model, context, years: context.catalog.modelYears(model.code) };
  }

  private async drawForm(
    known: KnownModel,
    signedIn: SignedIn | undefined,
    drawn: Omit<DrawnForm, 'account'>,
    request: FastifyRequest,
  ): Promise<Buffer> {
    const own = signedIn ? await this.own.list(signedIn.shopperId) : [];
    const ofModel = own.filter(({ modelCode }) => modelCode === known.model.code);
    const review = presentNewReview(known, known.years, ofModel, {
      ...drawn,
      account: signedIn?.email,
    });
    return this.frame.answer(
      ReviewFormPage,
      { title: review.title },
      (document) => ({ document, review }),
      request,
    );
  }

  private async drawReport(
    id: string,
    drawn: Parameters<typeof presentReviewReport>[2],
    request: FastifyRequest,
  ): Promise<Buffer> {
    const { catalog } = this.contexts.of(this.brands.ofHost(request.headers.host));
    const review = await this.reviews.one(id);
    const model = review && catalog.modelByCode(review.modelCode);
    if (!review || !model) throw new NotFoundException();
    const make = catalog.makeByCode(model.makeCode)!;
    const report = presentReviewReport({ make, model }, review, drawn);
    return this.frame.answer(
      ReviewReportPage,
      { title: report.title },
      (document) => ({ document, report }),
      request,
    );
  }
}

interface ModelAddress {
  readonly make: string;
  readonly model: string;
}

interface KnownModel extends ReviewFormModel {
  readonly years: readonly number[];
  readonly context: SearchContext;
}
