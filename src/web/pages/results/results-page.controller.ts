import { Controller, Get, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResultsFragment } from '../../../../views/results/results-fragment.js';
import { ResultsPage } from '../../../../views/results/results-page.js';
import { EmailSubscribe } from '../../../../views/saved/email-subscribe.js';
import { CACHING } from '../../../platform/http/caching.js';
import { RESULTS_PATH, resultsHref } from '../../../routes/links.js';
import { searchRadius } from '../../../search/filters/search-radius.js';
import { cachedCodingFor, firstCodingFor, sendCoded } from '../../rendering/compressed-page.js';
import { FlashCookie } from '../../rendering/cookies.js';
import { EarlyFlush } from '../../rendering/early-flush.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { PageHeaders } from '../page-headers.interceptor.js';
import { PageSearches } from './found-page.js';
import type { FoundPage } from './found-page.js';
import { presentSubscribe } from './head/save-search.presenter.js';
import { ResultsRequests } from './requested-search.js';
import type { RequestedSearch } from './requested-search.js';
import { ResultsPageCache } from './results-page-cache.js';
import { ResultsPagePresenter } from './results-page.presenter.js';

/** Results as a page, or with `x-fragment: results` as a fragment: parses, searches, presents. */
@Controller(RESULTS_PATH)
@PageHeaders({ caching: CACHING.privatePage, hasFragments: true, hasAds: true })
export class ResultsPageController {
  constructor(
    private readonly requests: ResultsRequests,
    private readonly searches: PageSearches,
    private readonly presenter: ResultsPagePresenter,
    private readonly cache: ResultsPageCache,
    private readonly renderer: PageRenderer,
    private readonly earlyFlush: EarlyFlush,
  ) {}

  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | StreamableFile | undefined> {
    if (asksForFragment(request, 'subscribe')) {
      const { query } = this.requests.parse(request);
      void reply.header('cache-control', CACHING.noStore);
      return this.renderer.render(EmailSubscribe, presentSubscribe(query));
    }
    const requested = await this.requests.read(request, reply);
    return requested && this.answer(requested, request, reply);
  }

  private async answer(
    requested: RequestedSearch,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | StreamableFile | undefined> {
    const { storeState } = this.cache;
    const visitor = await this.searches.visitorOf(requested, request);
    const shopper = requested.isFragment ? undefined : visitor.shopper;
    // Notices are personal.
    const key = FlashCookie.isAnyIn(request)
      ? undefined
      : this.cache.keyOf(storeState, { ...requested, ...visitor, shopper });
    const cached = this.cache.find(key, cachedCodingFor(request));
    if (cached) {
      this.setHeaders(requested, reply);
      return sendCoded(cached, reply);
    }
    const page = await this.searches.find(requested, visitor, request, reply);
    if (!page) return undefined;
    this.setHeaders(requested, reply);
    return requested.isFragment
      ? this.fragment(page, key, request, reply)
      : this.page(page, key, request, reply);
  }

  private async fragment(
    page: FoundPage,
    key: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { results } = await this.presenter.content(page);
    const bytes = await this.renderer.render(ResultsFragment, results);
    return this.send(bytes, results.missing ? undefined : key, request, reply);
  }

  private async page(
    page: FoundPage,
    key: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | StreamableFile> {
    const whole = this.presenter.content(page);
    const soon = await this.earlyFlush.soon(whole, request);
    const frame = this.presenter.frame(page);
    if (!soon) {
      const rest = whole.then((content) => [ResultsPage, { ...frame, ...content }] as const);
      return this.earlyFlush.send(await this.presenter.begun(page, frame), rest, reply);
    }
    const bytes = await this.renderer.render(ResultsPage, { ...frame, ...soon });
    // With unavailable blocks the page is not cached, because they may be available in a second.
    return this.send(bytes, soon.results.missing ? undefined : key, request, reply);
  }

  /** Pages without a key are personalized and not cached. */
  private send(
    bytes: Buffer,
    key: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Buffer {
    if (key === undefined) return bytes;
    return sendCoded(this.cache.keep(key, bytes, firstCodingFor(bytes, request)), reply);
  }

  /** Headers that depend on the search. */
  private setHeaders(
    { query, radiusInUrl, isFragment }: RequestedSearch,
    reply: FastifyReply,
  ): void {
    // Without a radius in the URL the cookie decides, and after a change of it Back must still show
    // the page as it was.
    const isLeftToCookie = radiusInUrl === undefined && query.get(searchRadius) !== undefined;
    const caching = isLeftToCookie ? CACHING.privatePageAsItWas : CACHING.privatePage;
    void reply.header('cache-control', caching);
    if (isFragment) void reply.header('content-location', resultsHref(query));
  }
}
