import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Catalog } from '../catalog/catalog.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { CACHING } from '../platform/http/caching.js';
import { originOf } from '../platform/http/request-origin.js';
import { ProblemFilter } from '../platform/json-api/problem.filter.js';
import { queryStringOf } from '../platform/json-api/query-string.js';
import type { FoundCar } from '../search/search.service.js';
import { SearchService } from '../search/search.service.js';
import { FEEDS_PATH, feedHref } from '../routes/alert-links.js';
import { conditionText, fullCarName } from '../formatting/car-words.js';
import { formatDollars, formatMiles } from '../formatting/number-formats.js';
import { resultsHrefWithRadius } from '../routes/links.js';
import { vehicleHref } from '../routes/vehicle-links.js';
import { jsonFeed, rssFeed } from './feed-files.js';
import type { Feed, FeedItem } from './feed-files.js';
import { SearchWords } from '../saved/search-words.js';

const FEED_CARS = 50;

/** The newest cars of any search as a feed. 400 for invalid parameters. */
@Controller(FEEDS_PATH)
@UseFilters(ProblemFilter)
export class FeedsController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly catalog: Catalog,
    private readonly config: Config,
    private readonly searches: SearchService,
    private readonly words: SearchWords,
  ) {}

  @Get('search.json')
  async json(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const text = jsonFeed(await this.feed(request, 'json'));
    void reply
      .type('application/feed+json; charset=utf-8')
      .header('cache-control', CACHING.revalidatedData);
    return text;
  }

  @Get('search.rss')
  async rss(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const text = rssFeed(await this.feed(request, 'rss'));
    void reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', CACHING.revalidatedData);
    return text;
  }

  private async feed(request: FastifyRequest, kind: 'json' | 'rss'): Promise<Feed> {
    const brand = this.brands.ofHost(request.headers.host);
    const followed = this.words.readFeed(queryStringOf(request.url), brand);
    const query = this.words.queryOf(followed);
    const options = { firstRecord: 0, numRecords: FEED_CARS, countsOf: [] };
    const { cars } = await this.searches.search(query.withSort('datelistedDESC'), options);
    const origin = originOf(request, this.config.publicOrigin);
    const words = this.words.of(followed);
    return {
      title: `${brand.displayName}: ${words}`,
      about: `The newest cars of a search at ${brand.displayName}: ${words}.`,
      searchUrl: origin + resultsHrefWithRadius(query),
      feedUrl: origin + feedHref(query, kind),
      items: cars.map((car) => this.item(car, origin)),
    };
  }

  private item({ listing, owner }: FoundCar, origin: string): FeedItem {
    const { mileageMiles, priceDollars, listedAt } = listing;
    const facts = [
      formatDollars(priceDollars),
      conditionText(listing, this.catalog),
      ...(mileageMiles === undefined ? [] : [formatMiles(mileageMiles)]),
      `${owner.city}, ${owner.state}`,
    ];
    return {
      listingId: listing.id,
      url: origin + vehicleHref(listing.id),
      title: `${fullCarName(listing, this.catalog)}, ${formatDollars(priceDollars)}`,
      text: facts.join(' · '),
      imageSrc: listing.images.find((src) => /^https?:\/\//.test(src)),
      listedAt,
    };
  }
}
