import { Controller, Get, NotFoundException, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ArticlePage } from '../../../../views/content/article-page.js';
import type { ArticleProps } from '../../../../views/content/article-page.js';
import {
  DealerDifferenceDialog,
  DealerDifferencePage,
} from '../../../../views/content/dealer-difference.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Content } from '../../../content/content.js';
import { CACHING } from '../../../platform/http/caching.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { HOME_PATH } from '../../../routes/links.js';
import {
  CERTIFIED_PATH,
  DEALER_DIFFERENCE_CALL,
  DEALER_DIFFERENCE_PATH,
  EXPERT_REVIEWS_PATH,
} from '../../../routes/research-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import {
  carOfContent,
  presentDealerDifference,
  presentExpertReview,
  presentProgram,
} from './content.presenter.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { DealerDifferenceQuery } from './dealer-difference.dto.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Pages with editors' content. Content about a make that the brand does not show is not found. */
@Controller()
@PageHeaders({ caching: CACHING.privatePage, hasFragments: true })
export class ContentPagesController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly content: Content,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(`${EXPERT_REVIEWS_PATH}/:id`)
  async expertReview(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Buffer> {
    const context = this.contextOf(request);
    const review = (await this.content.all('expertReviews')).find(
      (one) => one.id === id && one.link === undefined,
    );
    const car = review && carOfContent(review, context);
    if (!car) throw new NotFoundException();
    return this.article(
      presentExpertReview(review, car, context),
      `${EXPERT_REVIEWS_PATH}/${id}`,
      request,
    );
  }

  @Get(`${CERTIFIED_PATH}/:make`)
  async program(@Param('make') slug: string, @Req() request: FastifyRequest): Promise<Buffer> {
    const context = this.contextOf(request);
    const { lockedMakeCode } = context.brand;
    const make = context.catalog.makes.find(
      (one) => one.slug === slug && (lockedMakeCode ?? one.code) === one.code,
    );
    const program = make && (await this.content.certifiedProgram(make.code));
    if (!program) throw new NotFoundException();
    return this.article(
      presentProgram(program, make, context),
      `${CERTIFIED_PATH}/${slug}`,
      request,
    );
  }

  /** The page, or with `x-fragment: dealer-difference` the dialog for the page's script. */
  @Get([`${DEALER_DIFFERENCE_PATH}/:cmsId`, `${DEALER_DIFFERENCE_CALL}/:cmsId.html`])
  async dealerDifference(
    @Param('cmsId') cmsId: string,
    @Query(PageQueryPipe) { listingType }: DealerDifferenceQuery,
    @Req() request: FastifyRequest,
  ): Promise<Buffer> {
    const found = await this.content.dealerDifference(cmsId, listingType);
    if (!found) throw new NotFoundException();
    const difference = presentDealerDifference(found);
    if (asksForFragment(request, 'dealer-difference'))
      return this.renderer.render(DealerDifferenceDialog, difference);
    const head = { title: difference.title, isIndexable: false };
    return this.renderer.render(DealerDifferencePage, {
      document: this.document.present(request, this.contextOf(request).brand, head),
      crumbs: [{ text: 'Home', href: HOME_PATH }, { text: difference.title }],
      difference,
    });
  }

  private article(
    article: ArticleProps,
    canonicalPath: string,
    request: FastifyRequest,
  ): Promise<Buffer> {
    const head = { title: article.title, canonicalPath, currentPath: canonicalPath };
    return this.renderer.render(ArticlePage, {
      document: this.document.present(request, this.contextOf(request).brand, head),
      article,
    });
  }

  private contextOf({ headers }: FastifyRequest): SearchContext {
    return this.contexts.of(this.brands.ofHost(headers.host));
  }
}
