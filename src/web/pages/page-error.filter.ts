import { Catch, HttpException, Injectable, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { CACHING } from '../../platform/http/caching.js';
import { ErrorPage } from '../../../views/error/error-page.js';
import type { ErrorProps } from '../../../views/error/error-page.js';
import { ClientGone, foreseenFailure } from '../../platform/calls/call-errors.js';
import type { Brand } from '../../platform/config/brand.js';
import { BrandsByHost } from '../../platform/config/brands-by-host.js';
import {
  DATABASE_RETRY_SECONDS,
  databaseFailure,
} from '../../platform/database/database-unavailable.js';
import { isDiskError } from '../../platform/database/sqlite-codes.js';
import type { SearchContext } from '../../search/search-context.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { SearchQuery } from '../../search/search-query.js';
import { currentRequestId } from '../../platform/telemetry/request-scope.js';
import { ALL_CARS_PATH, HOME_PATH, RESULTS_PATH } from '../../routes/links.js';
import { RESEARCH_PATH } from '../../routes/research-links.js';
import { presentCarSearch, priceSelect } from './car-search.presenter.js';
import { DocumentPresenter } from './document.presenter.js';
import { PageRenderer } from '../rendering/page-renderer.js';
import { presentKeywordSearch } from './results/keywords/keyword-search.presenter.js';
import { secure } from '../rendering/security-headers.js';

const NOT_FOUND = 404;
const UNAVAILABLE = 503;

const DATABASE_AWAY =
  'This page is temporarily unavailable. Nothing is lost. Please try again in a minute.';

const NOWHERE = {
  heading: 'This page does not exist.',
  message: 'The address may be mistyped, or the page has moved. Start from a search:',
};

/** Headings in place of the server's messages for callers. */
const HEADINGS: Readonly<Record<number, string>> = {
  405: 'This page doesn’t support that action.',
  413: 'That’s too long to send. Go back and shorten your text.',
};

const WAYS_ON = [
  { text: 'Cars for Sale', href: RESULTS_PATH },
  { text: 'Home', href: HOME_PATH },
];

/** Renders exceptions as pages: one for their status, or the error page of a failed search. */
@Catch()
@Injectable()
export class PageErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(PageErrorFilter.name);

  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const away = databaseFailure(error);
    const status =
      error instanceof HttpException
        ? error.getStatus()
        : away === undefined
          ? undefined
          : UNAVAILABLE;
    if (status === undefined || away !== undefined) this.log(error);
    secure(reply);
    const brand = this.brands.ofHost(request.headers.host);
    const props = {
      document: this.document.present(request, brand, {
        title: status ? `Error ${status}` : 'Error',
        isIndexable: false,
      }),
      error:
        status === undefined
          ? failedSearch(request)
          : this.statusPage(status, away ? DATABASE_AWAY : (error as HttpException).message, brand),
    };
    const body = await this.renderer.render(ErrorPage, props);
    // With a 5xx for a temporary failure, crawlers might drop the page.
    const code = status ?? (isbot(request.headers['user-agent']) ? 200 : 500);
    if (away !== undefined) void reply.header('retry-after', DATABASE_RETRY_SECONDS);
    void reply
      .status(code)
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHING.noStore)
      .send(body);
  }

  private statusPage(status: number, message: string, brand: Brand): ErrorProps {
    const statusText = String(status);
    if (status === NOT_FOUND)
      return {
        statusText,
        ...NOWHERE,
        search: searchToGoOnWith(this.contexts.of(brand)),
        links: waysOn(brand),
      };
    return {
      statusText,
      heading: HEADINGS[status] ?? message,
      links: WAYS_ON,
    };
  }

  private log(error: unknown): void {
    if (error instanceof ClientGone) return;
    const foreseen = foreseenFailure(error) ?? databaseFailure(error);
    // Database failures already have a log line and a part in health, and the client gets
    // Retry-After. A disk failure does not resolve by itself, so it is an error.
    if (databaseFailure(error) !== undefined && !isDiskError(error))
      this.logger.warn({ msg: 'page failed', error: foreseen });
    else
      this.logger.error({
        msg: 'page failed',
        error: foreseen ?? (error instanceof Error ? error.stack : String(error)),
      });
  }
}

function failedSearch(request: FastifyRequest): ErrorProps {
  const [path, search] = request.url.split('?', 2);
  const fields = Array.from(new URLSearchParams(search), ([name, value]) => ({ name, value }));
  const message = `If this happens again, send us this number: ${currentRequestId()}`;
  return {
    message,
    retry: { action: path!, fields },
    links: WAYS_ON,
  };
}

/**
 * Without counts: a wrong URL must cost next to nothing, and the page must work if the search does
 * not.
 */
function searchToGoOnWith(context: SearchContext): ErrorProps['search'] {
  const { query } = SearchQuery.parse('', context);
  const form = presentCarSearch({ query, countsOf: () => new Map<string, number>() });
  return {
    keyword: presentKeywordSearch(query, undefined),
    form: { ...form, maxPrice: priceSelect() },
  };
}

function waysOn({ sellMyCarPath }: Brand): ErrorProps['links'] {
  return [
    ...WAYS_ON,
    { text: 'All makes and models', href: ALL_CARS_PATH },
    { text: 'Research', href: RESEARCH_PATH },
    { text: 'Sell My Car', href: sellMyCarPath },
  ];
}
