import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PrivacyDeletePage } from '../../../../views/privacy/privacy-delete-page.js';
import { PrivacyPage } from '../../../../views/privacy/privacy-page.js';
import { browserIdsOf, principalOf } from '../../../accounts/principals.js';
import { PersonalData } from '../../../accounts/personal-data.js';
import type { PersonalDataPart, PersonKeys } from '../../../accounts/personal-data.js';
import { Sessions } from '../../../accounts/sessions.js';
import type { SignedIn } from '../../../accounts/sessions.js';
import { SavedCount } from '../../../saved/saved-count.js';
import { SavedSearches } from '../../../saved/saved-searches.js';
import { SearchWords } from '../../../saved/search-words.js';
import { Viewers } from '../../../browsing-history/viewers.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { Config } from '../../../platform/config/config.js';
import { CACHING } from '../../../platform/http/caching.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageHeaders } from '../page-headers.interceptor.js';
import { mailOriginOf } from '../../../platform/http/request-origin.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { PushDevices } from '../../../push/push-devices.js';
import { pendingAlerts, forgetPendingAlert } from '../../../alerts/pending-alerts.js';
import { SavedCarAlerts } from '../../../alerts/saved-car-alerts.js';
import { SubscriptionRequests } from '../../../alerts/subscription-requests.js';
import { Subscriptions } from '../../../alerts/subscriptions.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { ACCOUNT_DELETED_PATH } from '../../../routes/account-links.js';
import { AccountFrame, leadTo } from '../account/account-frame.js';
import { FollowedSearches } from '../saved/followed-searches.js';
import { NEW_WALLET, keepWallet } from '../wallet/wallet.js';
import { clearKnownCookies, cookiesOf } from './known-cookies.js';
import { personalDataDownload } from './personal-data-download.js';
import { reportOn, takeOutcome } from './privacy-notice.js';
import { ACCOUNT_FIELD } from '../account-field.js';
import { presentPrivacy, presentPrivacyDelete } from './privacy.presenter.js';
import type { PrivacyAccount } from './privacy.presenter.js';

/**
 * Everything that is stored about an account, or about a browser without one: listed, downloaded and deleted. All forms are plain, so the
 * page needs no script.
 */
@ApiExcludeController()
@Controller(PRIVACY_PATH)
export class PrivacyPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly personalData: PersonalData,
    private readonly savedSearches: SavedSearches,
    private readonly savedCount: SavedCount,
    private readonly words: SearchWords,
    private readonly subscriptions: Subscriptions,
    private readonly requests: SubscriptionRequests,
    private readonly carAlerts: SavedCarAlerts,
    private readonly followed: FollowedSearches,
    private readonly viewers: Viewers,
    private readonly devices: PushDevices,
    private readonly frame: AccountFrame,
  ) {}

  @Get()
  @PageHeaders({ caching: CACHING.noStore, hasFragments: true })
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const signedIn = await this.sessions.renew(request, reply);
    const records = await this.personalData.read(keysOf(signedIn, request));
    // For accounts, `alerts` include unconfirmed ones.
    const pending = signedIn ? [] : pendingAlerts(request);
    const privacy = presentPrivacy({
      records,
      account: signedIn && (await this.accountOf(signedIn, request)),
      unconfirmed: pending.map((one) => ({
        ...one,
        name: this.words.of({ brand: brand.code, search: one.search }),
      })),
      cookies: cookiesOf(request),
      outcome: takeOutcome(this.personalData.parts, request, reply),
      hasPush: hasFeature(brand, 'personalization'),
      devices: await this.devices.listOf(principalIdsOf(signedIn, request)),
    });
    const head = { title: privacy.title, currentPath: PRIVACY_PATH };
    return this.frame.answer(PrivacyPage, head, (document) => ({ document, privacy }), request);
  }

  @Get('download')
  async download(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const signedIn = await this.sessions.of(request);
    const records = await this.personalData.read(keysOf(signedIn, request));
    void reply
      .type('application/json; charset=utf-8')
      .header('cache-control', CACHING.noStore)
      .header('content-disposition', 'attachment; filename="my-data.json"');
    return Buffer.from(personalDataDownload(records, signedIn?.email, brand, request));
  }

  /** Confirmation page before deleting the part `part`, or everything. */
  @Get('delete')
  @PageHeaders({ caching: CACHING.noStore, hasFragments: true })
  async askToDelete(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const name = new URL(request.url, 'http://localhost').searchParams.get('part');
    const part = name === null ? undefined : this.partOf(name);
    if (name !== null && !part) return leadTo(PRIVACY_PATH, reply);
    const signedIn = await this.sessions.renew(request, reply);
    const records = await this.personalData.read(keysOf(signedIn, request));
    const deletion = presentPrivacyDelete(records, part, signedIn?.email);
    return this.frame.answer(
      PrivacyDeletePage,
      { title: deletion.title },
      (document) => ({ document, deletion }),
      request,
    );
  }

  @Post('delete')
  @RouteConfig(TAKES_FORM)
  async delete(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    const fields = new URLSearchParams((body ?? {}) as Record<string, string>);
    const signedIn = await this.sessions.of(request);
    if (isOfOtherAccount(fields, signedIn)) return reportOn('other-account', reply);
    const name = fields.get('part');
    if (name === null) return this.deleteEverything(signedIn, request, reply);
    const part = this.partOf(name);
    if (!part) return leadTo(PRIVACY_PATH, reply);
    await this.personalData.forget(keysOf(signedIn, request), part);
    if (part.name === 'viewedCars') await this.viewers.forgetBrowser(request, reply);
    if (part.name === 'paymentTerms') keepWallet(NEW_WALLET, reply);
    // If the deleted part was the devices, this session has ended, too.
    const stillSignedIn = signedIn && (await this.sessions.renew(request, reply));
    await this.savedCount.tell(principalOf(stillSignedIn, request), request, reply);
    return reportOn({ deleted: part }, reply);
  }

  /** GET of a form's URL, for example a reload. */
  @Get('notifications')
  notificationsOf(@Res({ passthrough: true }) reply: FastifyReply): undefined {
    return leadTo(PRIVACY_PATH, reply);
  }

  /**
   * `device` removes a push device. `savedCars=on|off`. `stop` ends an alert of the account,
   * `cancel` an unconfirmed one of the browser.
   */
  @Post('notifications')
  @RouteConfig(TAKES_FORM)
  async changeNotification(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    const fields = new URLSearchParams((body ?? {}) as Record<string, string>);
    const signedIn = await this.sessions.of(request);
    if (isOfOtherAccount(fields, signedIn)) return reportOn('other-account', reply);
    const [savedCars, stop, cancel, device] = [
      fields.get('savedCars'),
      fields.get('stop'),
      fields.get('cancel'),
      fields.get('device'),
    ];
    if (device !== null) {
      await this.devices.removeOf(principalIdsOf(signedIn, request), device);
      return reportOn('device-removed', reply);
    }
    if (cancel !== null) {
      await this.cancelRequested(cancel, request, reply);
      return reportOn('stopped', reply);
    }
    if (signedIn && stop !== null) {
      await this.subscriptions.remove(signedIn.email, stop);
      return reportOn('stopped', reply);
    }
    if (!signedIn || savedCars === null) return leadTo(PRIVACY_PATH, reply);
    if (savedCars === 'off') {
      await this.carAlerts.turnOff(signedIn.shopperId);
      return reportOn('alerts-off', reply);
    }
    const brand = this.brands.ofHost(request.headers.host).code;
    await this.carAlerts.turnOn(signedIn.shopperId, {
      brand,
      origin: mailOriginOf(request, this.config),
    });
    return reportOn('alerts-on', reply);
  }

  /** Ends all sessions and clears the browser's cookies and storage. */
  private async deleteEverything(
    signedIn: SignedIn | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<undefined> {
    for (const { subscriptionId } of pendingAlerts(request))
      await this.requests.takeBack(subscriptionId);
    await this.personalData.forget(keysOf(signedIn, request));
    clearKnownCookies(request, reply);
    // Contact details and places in lists, which only the browser has.
    void reply.header('clear-site-data', '"storage"');
    if (!signedIn) return reportOn('everything', reply);
    redirectTo(ACCOUNT_DELETED_PATH, 303, reply);
    return undefined;
  }

  private async cancelRequested(
    subscriptionId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const isRequested = (one: { readonly subscriptionId: string }) =>
      one.subscriptionId === subscriptionId;
    if (!pendingAlerts(request).some(isRequested)) return;
    await this.requests.takeBack(subscriptionId);
    forgetPendingAlert(isRequested, request, reply);
  }

  private async accountOf(
    { shopperId, email }: SignedIn,
    request: FastifyRequest,
  ): Promise<PrivacyAccount> {
    const principal = { kind: 'shopper', id: shopperId } as const;
    const [rows, saved, areCarAlertsOn] = await Promise.all([
      this.subscriptions.listOf(email),
      this.savedSearches.listOf(principal),
      this.carAlerts.areOn(shopperId),
    ]);
    return {
      email,
      areCarAlertsOn,
      alerts: this.followed.of(rows, saved, this.brands.ofHost(request.headers.host)),
    };
  }

  /** A part that can be deleted alone. */
  private partOf(name: string): PersonalDataPart | undefined {
    return this.personalData.parts.find((part) => part.name === name && part.deletion === 'alone');
  }
}

/** The account and the browser of a request. */
function keysOf(signedIn: SignedIn | undefined, request: FastifyRequest): PersonKeys {
  return { email: signedIn?.email, browserIds: browserIdsOf(request) };
}

/** Principals of the request's push devices and browsing histories. */
function principalIdsOf(signedIn: SignedIn | undefined, request: FastifyRequest): string[] {
  return [...(signedIn ? [signedIn.shopperId] : []), ...browserIdsOf(request)];
}

/** A form belongs to the account that it was rendered for, or to a browser without one. */
function isOfOtherAccount(fields: URLSearchParams, signedIn: SignedIn | undefined): boolean {
  return (fields.get(ACCOUNT_FIELD) ?? undefined) !== signedIn?.email;
}
