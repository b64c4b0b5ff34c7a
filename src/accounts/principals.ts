import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config.js';
import { requireSecureCookies } from '../platform/http/secure-cookies.js';
import { VISITOR_COOKIE, browserSecretsOf } from './account-cookies.js';
import type { SecretCookie } from './account-cookies.js';
import { ID_TOKEN_HEADER } from '../platform/json-api/id-token-header.js';
import { IdTokens } from './id-tokens.js';
import { notSignedIn } from './not-signed-in.js';
import { hashOf, newSecret } from './secrets.js';
import { visitorId } from './principal.js';
import type { Principal } from './principal.js';
import { Sessions } from './sessions.js';
import type { SignedIn } from './sessions.js';

/** Finds the principal of a request. */
@Injectable()
export class Principals {
  /** Not stored, so a principal id from an earlier process does not reveal a client's address. */
  private readonly salt = newSecret();

  constructor(
    private readonly config: Config,
    private readonly tokens: IdTokens,
    private readonly sessions: Sessions,
  ) {}

  /** From a page's cookies; undefined if the browser has saved nothing yet. `cookie` names a browser without an account. */
  async ofPage(request: FastifyRequest, cookie?: SecretCookie): Promise<Principal | undefined> {
    return principalOf(await this.sessions.of(request), request, cookie);
  }

  /**
   * From the id token of a call to the account service, else from the browser's cookie; undefined if it has saved nothing yet.
   * @throws UnauthorizedException for an invalid token
   */
  async ofCall(request: FastifyRequest, cookie?: SecretCookie): Promise<Principal | undefined> {
    const token = request.headers[ID_TOKEN_HEADER];
    if (token === undefined) return principalOf(undefined, request, cookie);
    const signedIn = await this.tokens.verify(String(token));
    if (!signedIn) throw notSignedIn();
    return principalOf(signedIn, request);
  }

  /** A client with neither an account nor a cookie, by its network address. */
  ofClient(address: string): Principal {
    return { kind: 'visitor', id: `client:${hashOf(this.salt + address)}` };
  }

  /** Gives a browser a principal id. @throws ForbiddenException if it would not keep the cookie */
  newVisitor(request: FastifyRequest, reply: FastifyReply): Principal {
    requireSecureCookies(request, this.config.publicOrigin);
    const secret = newSecret();
    VISITOR_COOKIE.keep(secret, reply);
    return { kind: 'visitor', id: visitorId(secret) };
  }
}

/** Principal ids of a browser's cookies: for saved things and for browsing history. */
export function browserIdsOf(request: FastifyRequest): string[] {
  const { visitor, viewer } = browserSecretsOf(request);
  return [visitor, viewer].filter((secret) => secret !== undefined).map(visitorId);
}

/** The signed-in shopper, else the browser; undefined if it has saved nothing yet. */
export function principalOf(
  signedIn: SignedIn | undefined,
  request: FastifyRequest,
  cookie = VISITOR_COOKIE,
): Principal | undefined {
  if (signedIn) return { kind: 'shopper', id: signedIn.shopperId };
  const visitor = cookie.read(request);
  return visitor === undefined ? undefined : { kind: 'visitor', id: visitorId(visitor) };
}
