import { Controller, Get, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../../../platform/http/caching.js';
import type { CompareBoxProps } from '../../../../views/compare/compare-drawer.js';
import { ResultsShell } from '../../../../views/results/results-shell.js';
import { ResultsFragment } from '../../../../views/results/results-fragment.js';
import type { ResultsProps } from '../../../../views/results/results-fragment.js';
import { EmailSubscribe } from '../../../../views/saved/email-subscribe.js';
import { ResultsPage } from '../../../../views/results/results-page.js';
import type { ResultsPageProps } from '../../../../views/results/results-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import { Config } from '../../../platform/config/config.js';
import { hasFeature } from '../../../platform/config/features.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import { searchRadius } from '../../../search/filters/search-radius.js';
import { zip } from '../../../search/filters/zip.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery, isCanonical } from '../../../search/search-query.js';
import type { ParsedQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import type { SearchResults } from '../../../search/search.service.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import { presentFixedAd } from '../ads/ads.presenter.js';
import { ComparedCars } from '../compare/compared-cars.js';
import { EarlyFlush } from '../../rendering/early-flush.js';
import { cachedCodingFor, sendCoded } from '../../rendering/compressed-page.js';
import { FlashCookie, setTrackingCookies } from '../../rendering/cookies.js';
import { DocumentPresenter } from '../document.presenter.js';
import { RESULTS_PATH, STILL_INTERESTED_PATH, resultsHref } from '../../../routes/links.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageHeaders } from '../page-headers.interceptor.js';
import { ResultsPageCache } from './results-page-cache.js';
import { KeywordEntry } from './keywords/keyword-entry.js';
import { OpenSavedSearch } from './head/open-saved-search.js';
import type { OpenSearch } from './head/open-saved-search.js';
import {
  isUnknownName,
  flashInvalidValues,
  invalidValuesOf,
  takeInvalidValues,
  withZipBefore,
} from './head/invalid-values.js';
import { presentResultsHead } from './head/results-head.presenter.js';
import { storeSearchedZip } from '../searched-zip.js';
import { chosenRadius, storeRadius, withinStoredRadius } from './stored-radius.js';
import { withPricesRead } from './panel/written-prices.js';
import { presentSubscribe } from './head/save-search.presenter.js';
import { ResultsPresenter } from './results.presenter.js';
import { withinList } from './grid/within-list.js';
import { ShopperNotesReader } from './visitor-context.js';
import type { VisitorContext } from './visitor-context.js';
import { redirectTo } from '../../../platform/http/redirect.js';

/**
 * Results as a page, or with `x-fragment: results` as a fragment. Redirects keywords, pages beyond
 * the end of the list, and, for whole pages, URLs that are not canonical.
 */
@Controller(RESULTS_PATH)
@PageHeaders({ caching: CACHING.privatePage, hasFragments: true, hasAds: true })
export class ResultsPageController {
  private readonly refusals;

  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly calls: Calls,
    private readonly results: ResultsPresenter,
    private readonly kept: ResultsPageCache,
    private readonly document: DocumentPresenter,
    private readonly shopper: ShopperNotesReader,
    private readonly keyword: KeywordEntry,
    private readonly compared: ComparedCars,
    private readonly bookmark: OpenSavedSearch,
    private readonly renderer: PageRenderer,
    private readonly earlyFlush: EarlyFlush,
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.refusals = metrics.counter(
      'refused_values_total',
      'Unusable values in results URLs, by parameter; unknown names count as `unknown`.',
      ['parameter'],
    );
  }

  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | StreamableFile | undefined> {
    const requested = queryStringOf(request.url);
    const search = withPricesRead(requested);
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    const parsed = withZipBefore(search, SearchQuery.parse(search, context), request);
    if (asksForFragment(request, 'subscribe')) {
      void reply.header('cache-control', CACHING.noStore);
      return this.renderer.render(EmailSubscribe, presentSubscribe(parsed.query));
    }
    const isFragment = asksForFragment(request, 'results');
    const refused = invalidValuesOf(parsed);
    for (const refusal of refused)
      this.refusals.inc({ parameter: isUnknownName(refusal) ? 'unknown' : refusal.field });
    setTrackingCookies(parsed.tracking, request, reply);
    const keywordHref = await this.keyword.hrefOf(search, parsed.query, reply);
    if (keywordHref !== undefined) {
      flashInvalidValues(search, refused, keywordHref, reply);
      redirectTo(keywordHref, 302, reply);
      return undefined;
    }
    const opened = await this.bookmark.of(parsed.query, request, reply);
    if (opened && 'href' in opened) {
      void reply.header('cache-control', CACHING.noStore);
      redirectTo(opened.href, 302, reply);
      return undefined;
    }
    const chosen = chosenRadius(search, parsed, isFragment);
    if (chosen !== undefined) storeRadius(chosen, parsed.query.context.brand, request, reply);
    const asked = chosen !== undefined ? parsed.query : withinStoredRadius(parsed.query, request);
    if (!isFragment && !isCanonical(requested, asked)) {
      // Personal values of cookies and the account must never come from a cache.
      if (chosen !== undefined || asked !== parsed.query)
        void reply.header('cache-control', CACHING.noStore);
      // Includes the last page of the list, to avoid a second redirect.
      const onList =
        asked.firstRecord === 0
          ? asked
          : withinList(
              asked,
              await this.calls.callOrFallback('count', () => this.search.count(asked)),
            );
      flashInvalidValues(search, refused, resultsHref(onList), reply);
      redirectTo(resultsHref(onList), onList === parsed.query ? 301 : 302, reply);
      return undefined;
    }
    storeSearchedZip(parsed.query, request, reply);
    return this.answer(parsed, { chosen, opened }, isFragment, request, reply);
  }

  private async answer(
    parsed: ParsedQuery,
    /** `chosen`: radius in the URL. `opened`: the saved search of the URL. */
    {
      chosen,
      opened,
    }: { readonly chosen: number | undefined; readonly opened: OpenSearch | undefined },
    isFragment: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | StreamableFile | undefined> {
    const { query } = parsed;
    const { brand } = query.context;
    const { storeState } = this.kept;
    const known = await this.shopper.known(query, opened, request);
    const comparedIds = this.compared.idsFor(request, brand);
    const shopper = this.document.shopperOf(request);
    const asked = {
      query,
      refused: invalidValuesOf(parsed),
      notes: known,
      comparedIds,
      shopper: isFragment ? undefined : shopper,
    };
    // Notices are personal.
    const key = FlashCookie.isAnyIn(request) ? undefined : this.kept.keyOf(storeState, asked);
    const kept = this.kept.find(key, cachedCodingFor(request));
    if (kept) {
      this.sayHeaders(query, chosen, isFragment, reply);
      return sendCoded(kept, reply);
    }
    // Started together with the search, awaited after it.
    const reading = isFragment ? Promise.resolve(undefined) : this.compared.readFor(request, brand);
    reading.catch(() => undefined);
    const found = await this.search.search(query);
    const onList = withinList(query, found.answer.total);
    if (found.cars.length === 0 && onList !== query) {
      redirectTo(resultsHref(onList), 302, reply);
      return undefined;
    }
    this.sayHeaders(query, chosen, isFragment, reply);
    const comparing = this.compared.boxFor(
      reading,
      { brand, place: 'card', zip: query.get(zip)?.zip },
      request,
      reply,
    );
    const refused = [...invalidValuesOf(parsed), ...takeInvalidValues(request, reply, query)];
    const savedCount = isFragment ? undefined : shopper.savedCount;
    const notes = {
      ...known,
      savedCount,
      ...(await this.shopper.consumeFlashMessages(query, request, reply)),
    };
    const whole = this.whole(found, refused, notes, comparing, request);
    if (isFragment) {
      const { results } = await whole;
      const part = await this.renderer.render(ResultsFragment, results);
      this.kept.keep(results.missing ? undefined : key, part);
      return part;
    }
    const soon = await this.earlyFlush.soon(whole, request);
    const frame = {
      document: this.document.presentFor(shopper, brand, presentResultsHead(found)),
      fixedAd: presentFixedAd(brand, this.config),
      stillInterested: hasFeature(brand, 'personalization')
        ? { partHref: STILL_INTERESTED_PATH }
        : undefined,
    };
    if (soon) {
      const page = await this.renderer.render(ResultsPage, { ...frame, ...soon });
      // With unavailable blocks the page is not cached, because they may be available in a second.
      this.kept.keep(soon.results.missing ? undefined : key, page);
      return page;
    }
    const begun = [
      ResultsShell,
      { document: frame.document, results: await this.results.begin(found, notes) },
    ] as const;
    const rest = whole.then((all) => [ResultsPage, { ...frame, ...all }] as const);
    return this.earlyFlush.send(begun, rest, reply);
  }

  /** What the interceptor cannot know. */
  private sayHeaders(
    query: SearchQuery,
    chosenRadius: number | undefined,
    isFragment: boolean,
    reply: FastifyReply,
  ): void {
    // Without a radius in the URL the cookie decides, and after a change of it Back must still show
    // the page as it was.
    const isLeftToCookie = chosenRadius === undefined && query.get(searchRadius) !== undefined;
    const caching = isLeftToCookie ? CACHING.privatePageAsItWas : CACHING.privatePage;
    void reply.header('cache-control', caching);
    if (isFragment) void reply.header('content-location', resultsHref(query));
  }

  /** The fragment, and the compared cars for the cards' controls. */
  private async whole(
    found: SearchResults,
    refused: readonly InvalidValue[],
    notes: VisitorContext,
    comparing: Promise<CompareBoxProps | undefined>,
    request: FastifyRequest,
  ): Promise<Pick<ResultsPageProps, 'compare'> & { results: ResultsProps }> {
    const comparedIds = comparing.then(
      (box) => box?.drawer.ids ?? this.compared.idsFor(request, found.query.context.brand),
    );
    const [compare, results] = await Promise.all([
      comparing,
      this.results.present(found, refused, { ...notes, comparedIds }),
    ]);
    return { results, compare };
  }
}
