import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type * as oidc from 'openid-client';
import { Calls } from '../platform/calls/calls.js';
import { CALL_POLICIES } from '../platform/calls/call-policies.js';
import { UpstreamError } from '../platform/calls/upstream-errors.js';
import { Config } from '../platform/config/config.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import type { PartFacts } from '../platform/telemetry/health-parts.js';
import { ProviderConnection } from './provider-connection.js';

/** How long the provider's discovery document is cached, in milliseconds. An outage is noticed within this time. */
const KNOWN_MS = 60_000;
/** The shopper's subject and email address. */
const SCOPE = 'openid email';
const TIMEOUT_SECONDS = CALL_POLICIES.identityProvider.timeoutMs / 1_000;
/** RFC 6749, OpenID Connect Core. */
const PROTOCOL_ERRORS: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** Loaded lazily: only servers with OIDC_ISSUER need it. */
const loadClient = () => import('openid-client');

/** Binds the request to the provider and its callback together. `redirectUri` is registered at the provider. */
export interface ProviderWay {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person authenticated by the provider. `email` only if the provider has verified it. */
export interface ProvedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
}

/** The provider denied the sign-in, or its answer is not valid proof. `code` is the reason, without personal data. */
export class ProviderRejection extends Error {
  constructor(readonly code: string) {
    super(`the provider's answer was rejected: ${code}`);
  }
}

/**
 * The OpenID Connect provider at OIDC_ISSUER (authorization code flow with PKCE). Its discovery document is loaded at the first
 * sign-in, so that nothing else waits for it.
 */
@Injectable()
export class IdentityProvider implements OnApplicationShutdown {
  /** Whether shoppers sign in at a provider instead of by emailed links. */
  readonly isUsed: boolean;
  /** The provider's host, for display. */
  readonly host: string;
  private readonly connection = new ProviderConnection();
  private known:
    { readonly configuration: Promise<oidc.Configuration>; readonly at: number } | undefined;

  constructor(
    private readonly config: Config,
    private readonly calls: Calls,
    parts: HealthParts,
  ) {
    this.isUsed = config.oidcIssuer !== '';
    this.host = this.isUsed ? new URL(config.oidcIssuer).host : '';
    if (this.isUsed) parts.add({ name: 'sign-in', isOptional: true, check: () => this.check() });
  }

  /**
   * URL that the browser is redirected to for signing in, or for signing up if the provider supports it.
   * @throws UpstreamError, CallTimeout, or the breaker's error, if the provider is not available
   */
  async signInUrl(
    { redirectUri, state, nonce, verifier }: ProviderWay,
    isSignUp: boolean,
  ): Promise<URL> {
    const configuration = await this.ask(() => this.configuration());
    const { prompt_values_supported: prompts } = configuration.serverMetadata();
    const isCreateKnown = Array.isArray(prompts) && prompts.includes('create');
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isSignUp && isCreateKnown && { prompt: 'create' }),
    });
  }

  /**
   * The identity behind a callback. Checks the state, the issuer, and the token's signature, issuer, audience, nonce and time.
   * @throws ProviderRejection; or as `signInUrl` does
   */
  async identityOf(
    { redirectUri, state, nonce, verifier }: ProviderWay,
    search: URLSearchParams,
  ): Promise<ProvedIdentity> {
    const answer = new URL(`${redirectUri}?${search}`);
    const outcome = await this.ask(async () => {
      const configuration = await this.configuration();
      // A denial is not a fault of the provider: repeating it must not open the breaker for others.
      return rejectionOr(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
        const tokens = await authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const { iss: issuer, sub: subject, ...claims } = tokens.claims()!;
        // Many providers return the address only from the userinfo endpoint.
        const isRequested =
          !('email_verified' in claims) &&
          configuration.serverMetadata().userinfo_endpoint !== undefined;
        const said = isRequested
          ? await fetchUserInfo(configuration, tokens.access_token, subject)
          : claims;
        const isVerified = said['email_verified'] === true && typeof said['email'] === 'string';
        return { issuer, subject, email: isVerified ? (said['email'] as string) : undefined };
      });
    });
    if (outcome instanceof ProviderRejection) throw outcome;
    return outcome;
  }

  /**
   * URL for signing out at the provider, which redirects to `backHref`; undefined if the provider has no such page.
   * @throws as `signInUrl` does
   */
  async signOutUrl(backHref: string): Promise<URL | undefined> {
    const configuration = await this.ask(() => this.configuration());
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return (await loadClient()).buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: backHref,
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  private ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    return this.calls.run('identityProvider', question);
  }

  /** Concurrent callers share one request. A failed one is not cached. */
  private configuration(now = Date.now()): Promise<oidc.Configuration> {
    if (this.known && now - this.known.at < KNOWN_MS) return this.known.configuration;
    const known = { configuration: this.discover(), at: now };
    this.known = known;
    known.configuration.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return known.configuration;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = this.config;
    const issuer = new URL(oidcIssuer);
    try {
      const client = await loadClient();
      const proof = oidcClientSecret === '' ? client.None() : provedBy(client, oidcClientSecret);
      return await client.discovery(issuer, oidcClientId, undefined, proof, {
        timeout: TIMEOUT_SECONDS,
        // Without it, the library trusts TLS and does not verify the signature.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
        [client.customFetch]: this.connection.fetch,
      });
    } catch (error) {
      throw (
        faultIn(error) ?? new UpstreamError(`has an unusable discovery document: ${codeOf(error)}`)
      );
    }
  }

  private async check(): Promise<PartFacts> {
    await this.configuration();
    return { provider: this.host };
  }
}

/** Basic is the protocol's default. */
function provedBy(
  { ClientSecretBasic, ClientSecretPost }: typeof oidc,
  secret: string,
): oidc.ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const isBasicTaken =
      server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    return (isBasicTaken ? basic : post)(server, ...rest);
  };
}

/**
 * Turns errors of the library into a rejection. @throws UpstreamError if the provider is not
 * available
 */
async function rejectionOr<Result>(
  work: () => Promise<Result>,
): Promise<Result | ProviderRejection> {
  try {
    return await work();
  } catch (error) {
    const fault = faultIn(error);
    if (fault) throw fault;
    if (isUnreadable(error))
      throw new UpstreamError('returned JSON that is incomplete or invalid', { cause: error });
    return new ProviderRejection(codeOf(error));
  }
}

/** Whether a success of the provider is unreadable. Errors may have any form, because a browser can cause them. */
function isUnreadable(error: unknown): boolean {
  const { code, cause } = error as {
    readonly code?: unknown;
    readonly cause?: { readonly ok?: boolean };
  };
  return (
    code === 'OAUTH_PARSE_ERROR' || (code === 'OAUTH_RESPONSE_IS_NOT_JSON' && cause?.ok === true)
  );
}

/** The library wraps connection errors. */
function faultIn(error: unknown): UpstreamError | undefined {
  if (error instanceof UpstreamError) return error;
  return error instanceof Error && error.cause !== undefined ? faultIn(error.cause) : undefined;
}

/** The protocol's error code, else the library's. Any other text could come from a browser. */
function codeOf(error: unknown): string {
  const { error: name, code } = error as { readonly error?: unknown; readonly code?: unknown };
  if (typeof name === 'string' && PROTOCOL_ERRORS.has(name)) return name;
  return typeof code === 'string' ? code : 'unknown';
}
