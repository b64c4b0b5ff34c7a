import {
  BadRequestException,
  Body,
  Controller,
  Get,
  HttpCode,
  HttpStatus,
  NotFoundException,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WalletDialog } from '../../../../views/wallet/wallet-dialog.js';
import { WalletPage } from '../../../../views/wallet/wallet-page.js';
import type { Brand } from '../../../platform/config/brand.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { CACHING } from '../../../platform/http/caching.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { COUNTED_AS_CALL } from '../../../platform/http/rate-classes.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import { resultsHref } from '../../../routes/links.js';
import { WALLET_PATH, walletHref } from '../../../routes/wallet-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { FRAGMENT_HEADER, asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { budgetOf, withinBudget } from './budget.js';
import { presentWallet } from './wallet-form.presenter.js';
import { WALLET_FIELDS, readFields } from './wallet-fields.js';
import type { ReadFields } from './wallet-fields.js';
import { WalletSwitchForm } from './wallet-switch.dto.js';
import { WalletSync } from './wallet-sync.js';
import { walletOf } from './wallet.js';
import { parseReturnUrl, refererPath } from '../return-url.js';
import type { ReturnUrl } from '../return-url.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageHeaders } from '../page-headers.interceptor.js';
import { PageQueryPipe } from '../page-query.pipe.js';

const MAX_PRICE_DIGITS = 7;

/** Route options of the forms that change the wallet. */
const CHANGES_WALLET = { ...TAKES_FORM, ...COUNTED_AS_CALL };

/** Parameters of a wallet URL, or fields of a form. `back`: the page to return to. */
interface WalletParameters {
  readonly brand: Brand;
  readonly params: URLSearchParams;
  readonly back: ReturnUrl;
}

/**
 * A shopper's loan terms in a cookie. Shows them as a page, or with `x-fragment: wallet` as the
 * dialog for the page's script. Changes redirect back; the script gets a 204 with
 * `Content-Location` instead.
 */
@ApiExcludeController()
@Controller(WALLET_PATH)
@PageHeaders({ caching: CACHING.privatePage, hasFragments: true })
export class WalletPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly document: DocumentPresenter,
    private readonly walletSync: WalletSync,
    private readonly renderer: PageRenderer,
  ) {}

  /** Stored terms, or those in the URL. */
  @Get()
  show(@Req() request: FastifyRequest): Promise<Buffer> {
    const parameters = this.read(queryOf(request), request);
    return this.draw(parameters, this.proposed(parameters, request), request);
  }

  /** Stores the form's terms and redirects to the search within the budget, or shows errors. */
  @Post('keep')
  @HttpCode(HttpStatus.OK)
  @RouteConfig(CHANGES_WALLET)
  async keep(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const parameters = this.read(fieldsOf(body), request);
    const read = readFields(parameters.params);
    if (read.errors.size > 0) return this.draw(parameters, read, request);
    const { budgetDollars, ...terms } = read.fields;
    const { query } = parameters.back;
    const searched =
      query && parameters.params.has('budget')
        ? withinBudget(query, budgetDollars, terms, walletOf(request).terms)
        : undefined;
    if (searched && 'tooLowDollars' in searched) {
      return this.draw(
        parameters,
        { ...read, errors: new Map([['budget', tooLowText(searched.tooLowDollars)]]) },
        request,
      );
    }
    await this.walletSync.keep({ isOn: true, terms }, request, reply);
    return leadTo(searched ? resultsHref(searched.query) : parameters.back.href, request, reply);
  }

  /** Turning the wallet on opens it. */
  @Post('switch')
  @HttpCode(HttpStatus.OK)
  @RouteConfig(CHANGES_WALLET)
  async turn(
    @Body(PageQueryPipe) { to }: WalletSwitchForm,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const parameters = this.read(fieldsOf(body), request);
    if (to === undefined) throw new BadRequestException('to must be on or off.');
    const isOn = to === 'on';
    await this.walletSync.keep({ ...walletOf(request), isOn }, request, reply);
    if (!isOn) return leadTo(parameters.back.href, request, reply);
    if (asksForFragment(request, 'wallet'))
      return this.draw(parameters, this.proposed(parameters, request), request);
    return leadTo(walletHref(undefined, parameters.back.href), request, reply);
  }

  /** Syncs browser and account to the terms changed last. */
  @Post('sync')
  @RouteConfig(CHANGES_WALLET)
  async sync(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    const { back } = this.read(fieldsOf(body), request);
    await this.walletSync.sync(request, reply);
    return leadTo(back.href, request, reply);
  }

  /**
   * GET of a form's URL, for example from an old link: changes nothing, and shows the terms that it
   * proposes.
   */
  @Get(['keep', 'switch', 'sync'])
  back(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    const { params } = this.read(queryOf(request), request);
    const search = params.size > 0 ? `?${params}` : '';
    redirectTo(WALLET_PATH + search, HttpStatus.FOUND, reply);
  }

  /** @throws NotFoundException for brands without the wallet */
  private read(params: URLSearchParams, request: FastifyRequest): WalletParameters {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'payments') || !hasFeature(brand, 'wallet'))
      throw new NotFoundException();
    return {
      brand,
      params,
      back: parseReturnUrl(params.get('back') ?? refererPath(request), this.contexts.of(brand)),
    };
  }

  private proposed({ params, back }: WalletParameters, request: FastifyRequest): ReadFields {
    if (WALLET_FIELDS.some((name) => params.has(name))) return readFields(params);
    const { terms } = walletOf(request);
    return {
      fields: { ...terms, budgetDollars: back.query && budgetOf(back.query, terms) },
      errors: new Map(),
    };
  }

  private async draw(
    { brand, params, back }: WalletParameters,
    read: ReadFields,
    request: FastifyRequest,
  ): Promise<Buffer> {
    const price = params.get('price') ?? '';
    const priceDollars =
      /^[1-9]\d*$/.test(price) && price.length <= MAX_PRICE_DIGITS ? Number(price) : undefined;
    const now = Date.now();
    const dueSync = await this.walletSync.due(request, now);
    const wallet = presentWallet({
      read,
      typed: params,
      back,
      priceDollars,
      kept: walletOf(request).terms,
      dueSync,
      now,
    });
    if (asksForFragment(request, 'wallet')) return this.renderer.render(WalletDialog, wallet);
    const head = { title: wallet.title, description: wallet.lead, isIndexable: false };
    return this.renderer.render(WalletPage, {
      document: this.document.present(request, brand, head),
      wallet,
    });
  }
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

function fieldsOf(body: unknown): URLSearchParams {
  return new URLSearchParams((body ?? {}) as Record<string, string>);
}

/** If the budget buys no car at all, the minimum price is not the cause. */
function tooLowText(dollars: number): string {
  if (dollars <= 0) return 'That budget is too low for any car. Enter a higher amount.';
  return `This buys a car up to ${formatDollars(dollars)}, less than your Min price.`;
}

/** Redirects within this site; the page's script follows by itself. */
function leadTo(href: string, request: FastifyRequest, reply: FastifyReply): undefined {
  void reply.header('cache-control', CACHING.noStore).header('vary', FRAGMENT_HEADER);
  if (asksForFragment(request, 'wallet')) void reply.status(204).header('content-location', href);
  else redirectTo(href, HttpStatus.SEE_OTHER, reply);
}
