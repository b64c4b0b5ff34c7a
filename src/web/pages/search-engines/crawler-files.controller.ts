import { Controller, Get, NotFoundException, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATE_NAMES } from '../../../catalog/places/states.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Content } from '../../../content/content.js';
import { CACHING } from '../../../platform/http/caching.js';
import { ProblemFilter } from '../../../platform/json-api/problem.filter.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { HOME_PATH } from '../../../routes/links.js';
import { contentPaths } from '../content/content.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import { robotsText, sitemap, sitemapIndex } from './crawler-files.js';
import { LandingAddresses } from './landing-addresses.js';
import { TabAddresses } from './tab-addresses.js';

const SITEMAP_PATH = '/sitemap.xml';
/** Name of the sitemap without a place; the others are named after states. */
const EVERYWHERE = 'everywhere';

/**
 * `/robots.txt` and the sitemaps of the host's brand: an index, one for the whole country, one per
 * state with cars, and one per kind of reference tab with pages. Sitemaps have far fewer than the
 * allowed 50,000 URLs: a test counts what the catalog allows.
 */
@Controller()
@UseFilters(ProblemFilter)
export class CrawlerFilesController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly addresses: LandingAddresses,
    private readonly tabAddresses: TabAddresses,
    private readonly document: DocumentPresenter,
    private readonly content: Content,
  ) {}

  @Get('/robots.txt')
  robots(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.type('text/plain; charset=utf-8').header('cache-control', CACHING.revalidatedData);
    return robotsText(this.document.originFor(request) + SITEMAP_PATH);
  }

  @Get(SITEMAP_PATH)
  async index(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const context = this.contextOf(request);
    const parts = [
      EVERYWHERE,
      ...(await this.addresses.states(context)),
      ...(await this.tabAddresses.parts(context)),
    ];
    const origin = this.document.originFor(request);
    sendXml(reply);
    return sitemapIndex(parts.map((part) => `${origin}/sitemap-${part}.xml`));
  }

  @Get('/sitemap-:part')
  async part(
    @Param('part') file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const part = /^([\w-]+)\.xml$/.exec(file)?.[1];
    const paths = part === undefined ? [] : await this.pathsOf(part, this.contextOf(request));
    if (paths.length === 0) throw new NotFoundException('This part of the sitemap does not exist.');
    const origin = this.document.originFor(request);
    sendXml(reply);
    return sitemap(paths.map((path) => origin + path));
  }

  /** Empty for an unknown sitemap. */
  private async pathsOf(part: string, context: SearchContext): Promise<readonly string[]> {
    if (part === EVERYWHERE)
      return [
        HOME_PATH,
        ...(await this.addresses.everywhere(context)),
        ...(await contentPaths(this.content, context)),
      ];
    // Skips counting the states with cars when the name is not a state.
    if (!STATE_NAMES.has(part)) return this.tabAddresses.of(part, context);
    return (await this.addresses.states(context)).includes(part)
      ? this.addresses.inState(part, context)
      : [];
  }

  private contextOf({ headers }: FastifyRequest) {
    return this.contexts.of(this.brands.ofHost(headers.host));
  }
}

/** Called last, because error responses have another type. */
function sendXml(reply: FastifyReply): void {
  void reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', CACHING.revalidatedData);
}
