import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type * as oidc from 'openid-client';
import { Calls } from '../calls/calls.js';
import { CALL_POLICIES } from '../calls/call-policies.js';
import { UpstreamFault } from '../calls/upstream-errors.js';
import { Config } from '../config/config.js';
import { HealthParts } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';
import { ProviderConnection } from './provider-connection.js';

/** How long what the provider says of itself is believed, in milliseconds; whether it is away is noticed no later. */
const KNOWN_MS = 60_000;
/** Its name for the shopper, and their address. */
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

/** Only servers with OIDC_ISSUER need the package. */
const loadClient = () => import('openid-client');

/** What one way to the provider and back is tied together by. `redirectUri` is an address of ours that the provider knows. */
export interface ProviderWay {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody as the provider has proved them. `email` is there only where the provider has verified it. */
export interface ProvedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
}

/** The provider did not sign somebody in, or its answer does not prove who they are. `code` says why, and holds nothing of anybody. */
export class ProviderRefusal extends Error {
  constructor(readonly code: string) {
    super(`the provider's answer was rejected: ${code}`);
  }
}

/**
 * The OpenID Connect provider of OIDC_ISSUER, where shoppers sign in by the authorization code flow with PKCE. It is asked for its
 * addresses when somebody signs in, not before: nothing else waits for it.
 */
@Injectable()
export class IdentityProvider implements OnApplicationShutdown {
  /** Whether shoppers sign in there; else they do by links in mails. */
  readonly isUsed: boolean;
  /** Host of the provider, as people read it. */
  readonly host: string;
  private readonly connection = new ProviderConnection();
  private known: { readonly configuration: Promise<oidc.Configuration>; readonly at: number } | undefined;

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
   * Where a browser is sent to sign in, or to sign up, where the provider can be asked for that.
   * @throws UpstreamFault, CallTimeout, or the breaker's error, where the provider is not available
   */
  async signInUrl({ redirectUri, state, nonce, verifier }: ProviderWay, isSignUp: boolean): Promise<URL> {
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
   * Who came back, by the query that their browser brought. Checked are the state, the issuer, and of the token its signature, issuer,
   * audience, nonce and time. @throws ProviderRefusal; or as `signInUrl` does
   */
  async identityOf({ redirectUri, state, nonce, verifier }: ProviderWay, search: URLSearchParams): Promise<ProvedIdentity> {
    const answer = new URL(`${redirectUri}?${search}`);
    const outcome = await this.ask(async () => {
      const configuration = await this.configuration();
      // What is refused is no fault of the provider: whoever brings it often must not keep others from signing in.
      return refusalOr(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
        const tokens = await authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const { iss: issuer, sub: subject, ...claims } = tokens.claims()!;
        // Many providers say the address only where it is asked for by itself.
        const isAsked = !('email_verified' in claims) && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const said = isAsked ? await fetchUserInfo(configuration, tokens.access_token, subject) : claims;
        const isVerified = said['email_verified'] === true && typeof said['email'] === 'string';
        return { issuer, subject, email: isVerified ? (said['email'] as string) : undefined };
      });
    });
    if (outcome instanceof ProviderRefusal) throw outcome;
    return outcome;
  }

  /**
   * Where a browser is sent to sign out there, too, and comes back from to `backHref`; undefined where the provider has no such page.
   * @throws as `signInUrl` does
   */
  async signOutUrl(backHref: string): Promise<URL | undefined> {
    const configuration = await this.ask(() => this.configuration());
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return (await loadClient()).buildEndSessionUrl(configuration, { post_logout_redirect_uri: backHref });
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  private ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    return this.calls.run('identityProvider', question);
  }

  /** Who asks at the same time waits for the same answer; one that fails is forgotten. */
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
        // Without it a token is believed as it comes over TLS, whoever has signed it.
        execute: [client.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
        [client.customFetch]: this.connection.fetch,
      });
    } catch (error) {
      throw faultIn(error) ?? new UpstreamFault(`has an unusable discovery document: ${codeOf(error)}`);
    }
  }

  private async check(): Promise<PartFacts> {
    await this.configuration();
    return { provider: this.host };
  }
}

/** Basic is what the protocol falls back to; a provider that does not take it says so. */
function provedBy({ ClientSecretBasic, ClientSecretPost }: typeof oidc, secret: string): oidc.ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const isBasicTaken = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    return (isBasicTaken ? basic : post)(server, ...rest);
  };
}

/** What is done, or the refusal in place of what it throws. @throws UpstreamFault where the provider is not available */
async function refusalOr<Result>(work: () => Promise<Result>): Promise<Result | ProviderRefusal> {
  try {
    return await work();
  } catch (error) {
    const fault = faultIn(error);
    if (fault) throw fault;
    if (isUnreadable(error)) throw new UpstreamFault('returned JSON that is incomplete or invalid', { cause: error });
    return new ProviderRefusal(codeOf(error));
  }
}

/** Whether the provider's yes cannot be read. Its no may have any form: a browser can bring that about. */
function isUnreadable(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly ok?: boolean } };
  return code === 'OAUTH_PARSE_ERROR' || (code === 'OAUTH_RESPONSE_IS_NOT_JSON' && cause?.ok === true);
}

/** The library wraps what the connection throws. */
function faultIn(error: unknown): UpstreamFault | undefined {
  if (error instanceof UpstreamFault) return error;
  return error instanceof Error && error.cause !== undefined ? faultIn(error.cause) : undefined;
}

/** The protocol's name of the error, else the library's: a browser may bring any other text. */
function codeOf(error: unknown): string {
  const { error: name, code } = error as { readonly error?: unknown; readonly code?: unknown };
  if (typeof name === 'string' && PROTOCOL_ERRORS.has(name)) return name;
  return typeof code === 'string' ? code : 'unknown';
}
