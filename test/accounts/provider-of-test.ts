import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, interactionPolicy } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { freePort } from '../free-port.js';
import { ProviderAdapter } from './provider-adapter.js';

const CLIENT_ID = 'forecourt';
const CLIENT_SECRET = 'a/secret+with:signs&that%are=encoded';

/** An account at the provider, by the entered name. */
interface Person {
  subject: string;
  email: string;
  isVerified: boolean;
}

/** A real OpenID Connect provider on this machine. Signing in needs only a name. */
export class ProviderOfTest {
  readonly people = new Map<string, Person>();
  /** Query strings of authorization requests. */
  readonly requested: URLSearchParams[] = [];
  /** Origins that it may redirect to. */
  readonly shopOrigins = ['http://automarket.localhost'];
  private server: Server | undefined;

  private constructor(
    private readonly port: number,
    private readonly provider: Provider,
  ) {}

  /** `isPublic`: the site has no client secret. */
  static async start({ isPublic = false } = {}): Promise<ProviderOfTest> {
    const port = await freePort();
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'first' };
    const told: { provider?: ProviderOfTest } = {};
    const client = () => clientOf(told.provider!.shopOrigins, isPublic);
    const provider = new Provider(`http://127.0.0.1:${port}`, {
      adapter: (name: string) =>
        new ProviderAdapter(name, (id) => (id === CLIENT_ID ? client() : undefined)),
      jwks: { keys: [jwk] as never },
      cookies: { keys: ['of this test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      discovery: { prompt_values_supported: ['none', 'login', 'create'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          logoutSource: async (context, form) => {
            const button =
              '<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
            context.body = `<!doctype html><html lang="en"><title>Sign out</title><h1>Sign out?</h1>${form}${button}</html>`;
          },
        },
      },
      interactions: { policy: withCreate(), url: (_context, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: CLIENT_ID,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
      findAccount: (_context, subject) => told.provider!.accountOf(subject),
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 60,
        Interaction: 600,
        Session: 600,
      },
    } satisfies Configuration);
    told.provider = new ProviderOfTest(port, provider);
    await told.provider.open();
    return told.provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Environment variables of a server that uses this provider. */
  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    };
  }

  add(name: string, email = `${name}@example.com`, isVerified = true): Person {
    const person = { subject: `subject of ${name}`, email, isVerified };
    this.people.set(name, person);
    return person;
  }

  async open(): Promise<void> {
    const provide = this.provider.callback();
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, this.issuer);
      if (pathname === '/auth') this.requested.push(searchParams);
      void (pathname.startsWith('/interaction/')
        ? this.interact(request, response)
        : provide(request, response));
    });
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server!.closeAllConnections();
    await new Promise((resolve) => this.server!.close(resolve));
  }

  /** Enters a name at the provider, or cancels. Returns the URL of the redirect. */
  async visit(url: string, name: string | undefined): Promise<string> {
    const cookies = new Map<string, string>();
    const ask = async (href: string, init: RequestInit = {}) => {
      const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ');
      const response = await fetch(new URL(href, this.issuer), {
        ...init,
        redirect: 'manual',
        headers: { cookie },
      });
      for (const line of response.headers.getSetCookie())
        cookies.set(...(line.split(';', 1)[0]!.split('=', 2) as [string, string]));
      return response.headers.get('location') ?? (await response.text());
    };
    const interaction = await ask(url);
    const body = new URLSearchParams(name === undefined ? {} : { name });
    return ask(await ask(interaction, { method: 'POST', body }));
  }

  private async accountOf(subject: string) {
    const person = [...this.people.values()].find((one) => one.subject === subject);
    if (!person) return undefined;
    const claims = async () => ({
      sub: subject,
      email: person.email,
      email_verified: person.isVerified,
    });
    return { accountId: subject, claims };
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt } = await this.provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(prompt.name === 'create' ? 'Create an account' : 'Who are you?'));
      return;
    }
    let body = '';
    for await (const part of request) body += String(part);
    const name = new URLSearchParams(body).get('name');
    const result = name
      ? { [prompt.name]: {}, login: { accountId: this.people.get(name)!.subject } }
      : { error: 'access_denied' };
    await this.provider.interactionFinished(request, response, result);
  }
}

function clientOf(origins: readonly string[], isPublic: boolean) {
  return {
    client_id: CLIENT_ID,
    ...(isPublic
      ? { token_endpoint_auth_method: 'none' as const }
      : { client_secret: CLIENT_SECRET }),
    redirect_uris: origins.map((origin) => `${origin}/sign-in/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  };
}

function withCreate() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

function page(heading: string): string {
  return `<!doctype html><html lang="en"><title>${heading}</title><link rel="icon" href="data:,"><h1>${heading}</h1>
<form method="post"><label>Name <input name="name"></label><button>Go on</button></form>
<form method="post"><button>Go back</button></form></html>`;
}
