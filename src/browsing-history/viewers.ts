import { ForbiddenException, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { SESSION_COOKIE, VIEWER_COOKIE, isSignedInBrowser } from '../accounts/account-cookies.js';
import { Principals } from '../accounts/principals.js';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { newSecret } from '../accounts/secrets.js';
import { Catalog } from '../catalog/catalog.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { hasFeature } from '../platform/config/features.js';
import { sendsPrivacyControl } from '../platform/http/global-privacy-control.js';
import { keepsCookies, requireSecureCookies } from '../platform/http/secure-cookies.js';
import { ID_TOKEN_HEADER } from '../platform/json-api/id-token-header.js';
import type { Listing } from '../inventory/listing.js';
import { carName } from '../formatting/car-words.js';
import { BrowsingHistory } from './browsing-history.js';

/** Maps requests to browsing histories and records views. Bots have no history (specification, section 6). */
@Injectable()
export class Viewers {
  private readonly logger = new Logger(Viewers.name);
  private readonly otherUses: ((ownerId: string) => Promise<boolean>)[] = [];

  constructor(
    private readonly principals: Principals,
    private readonly history: BrowsingHistory,
    private readonly brands: BrandsByHost,
    private readonly catalog: Catalog,
    private readonly config: Config,
  ) {}

  /**
   * False for bots and for brands without personalization. A call with an id token is a shopper's,
   * whatever client sends it.
   */
  isKept(request: FastifyRequest): boolean {
    if (!hasFeature(this.brands.ofHost(request.headers.host), 'personalization')) return false;
    return request.headers[ID_TOKEN_HEADER] !== undefined || !isbot(request.headers['user-agent']);
  }

  /** Principal by a page's cookies; undefined without a history. Most requests are answered without the database. */
  async ofPage(request: FastifyRequest): Promise<Principal | undefined> {
    const mayHaveViewed = isSignedInBrowser(request) || VIEWER_COOKIE.read(request) !== undefined;
    return mayHaveViewed && this.isKept(request)
      ? this.principals.ofPage(request, VIEWER_COOKIE)
      : undefined;
  }

  /** Principal by the id token of a call, else by the browser's cookie. @throws UnauthorizedException for an invalid token */
  async ofCall(request: FastifyRequest): Promise<Principal | undefined> {
    return this.isKept(request) ? this.principals.ofCall(request, VIEWER_COOKIE) : undefined;
  }

  /** The same, and sets the cookie of a browser that has none. @throws ForbiddenException for bots, and for browsers that reject the cookie */
  async ofCallOrNew(request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
    if (!this.isKept(request))
      throw new ForbiddenException('This site stores nothing for this client.');
    const known = await this.ofCall(request);
    if (known) return known;
    requireSecureCookies(request, this.config.publicOrigin);
    return this.keepViewer(request, reply)!;
  }

  /** Records a view without delaying the response. Sets the cookie of a browser without an account. */
  note(listing: Listing, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.isKept(request)) return;
    const isSignedIn =
      SESSION_COOKIE.read(request) !== undefined || request.headers[ID_TOKEN_HEADER] !== undefined;
    if (!isSignedIn) {
      const viewer = this.keepViewer(request, reply);
      if (viewer) this.add(viewer, listing, request);
      return;
    }
    const isCall = request.headers[ID_TOKEN_HEADER] !== undefined;
    const owner = isCall
      ? this.principals.ofCall(request, VIEWER_COOKIE)
      : this.principals.ofPage(request, VIEWER_COOKIE);
    owner.then(
      (found) => found && this.add(found, listing, request),
      (error: unknown) =>
        this.logger.warn({ msg: 'a view could not be recorded', error: String(error) }),
    );
  }

  /** Adds cars that the principal's history misses, as viewed once now. */
  async addMissing(
    principal: Principal,
    listings: readonly Listing[],
    request: FastifyRequest,
  ): Promise<void> {
    const known = new Set((await this.history.listOf(principal)).map(({ listingId }) => listingId));
    for (const listing of listings)
      if (!known.has(listing.id)) this.add(principal, listing, request);
  }

  /** `hasRows`: whether another part has stored something for a principal that only the cookie names. */
  alsoNames(hasRows: (ownerId: string) => Promise<boolean>): void {
    this.otherUses.push(hasRows);
  }

  /** Deletes one car. If `listingId` is undefined, deletes all cars, and clears the browser's cookie if nothing else needs it. */
  async remove(
    principal: Principal,
    listingId: string | undefined,
    reply: FastifyReply,
  ): Promise<void> {
    if (principal.kind === 'visitor' && listingId === undefined)
      await this.clearCookie(principal, reply);
    await this.history.remove(principal, listingId);
  }

  /** After the history of the browser was deleted. Clears its cookie if nothing else needs it. */
  async forgetBrowser(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = VIEWER_COOKIE.read(request);
    if (secret !== undefined)
      await this.clearCookie({ kind: 'visitor', id: visitorId(secret) }, reply);
  }

  private async clearCookie({ id }: Principal, reply: FastifyReply): Promise<void> {
    const uses = await Promise.all(this.otherUses.map((hasRows) => hasRows(id)));
    if (!uses.includes(true)) VIEWER_COOKIE.clear(reply);
  }

  private add(principal: Principal, listing: Listing, request: FastifyRequest): void {
    const { id: listingId, priceDollars } = listing;
    this.history.add(principal, {
      listingId,
      priceDollars,
      name: carName(listing, this.catalog),
      isPrivate: sendsPrivacyControl(request),
    });
  }

  /** Sets or renews the cookie. Undefined if the browser would reject it (no TLS). */
  private keepViewer(request: FastifyRequest, reply: FastifyReply): Principal | undefined {
    if (!keepsCookies(request, this.config.publicOrigin)) return undefined;
    const secret = VIEWER_COOKIE.read(request) ?? newSecret();
    if (sendsPrivacyControl(request)) VIEWER_COOKIE.keepForSession(secret, reply);
    else VIEWER_COOKIE.keep(secret, reply);
    return { kind: 'visitor', id: visitorId(secret) };
  }
}
