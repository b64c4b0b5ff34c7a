import type { InjectOptions } from 'light-my-request';
import type { LightMyRequestResponse } from 'fastify';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import type { AppUnderTest } from '../app-under-test.js';

/** A real browser's; a bare `Mozilla/5.0` counts as a crawler. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type Shop = Pick<AppUnderTest, 'app'>;

/** A browser as the server sees it: cookies and request headers. */
export class BrowserOfTest {
  readonly cookies = new Map<string, string>();
  private idToken: string | undefined;

  constructor(
    private readonly shop: Shop,
    private readonly host = 'automarket.localhost',
  ) {}

  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const headers: Record<string, string> = { ...more };
    if (method !== 'GET')
      Object.assign(headers, {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      });
    if (this.idToken !== undefined) headers['x-id-token'] = this.idToken;
    return this.send({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) });
  }

  /** Submits a plain form, as from a page of the site. `more`: additional headers. */
  async postForm(
    url: string,
    payload: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: `http://${this.host}`,
    };
    return this.send({ method: 'POST', url, headers: { ...form, ...more }, payload });
  }

  private async send({
    headers: own,
    ...requested
  }: InjectOptions & {
    readonly headers: Record<string, string>;
  }): Promise<LightMyRequestResponse> {
    const headers = {
      host: this.host,
      'user-agent': USER_AGENT,
      cookie: this.cookieHeader(),
      ...own,
    };
    const options: InjectOptions = { ...requested, headers };
    const response = await this.shop.app.inject(options);
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Requests a sign-in link. Returns the token of the email. */
  async askForLink(email: string, refUrl?: string): Promise<string> {
    await this.ask('POST', '/account-api/sign-in', {
      email,
      ...(refUrl !== undefined && { refUrl }),
    });
    return secretOf(await lastMailTo(this.shop, email, (text) => secretOf(text) !== ''));
  }

  /** Signs in by email. Later requests send an id token. */
  async signIn(email: string): Promise<void> {
    const token = await this.askForLink(email);
    const { statusCode } = await this.ask('POST', '/account-api/sign-in/open', { token });
    if (statusCode !== 200) throw new Error(`Signing in answered ${statusCode}.`);
    await this.takeIdToken();
  }

  async takeIdToken(): Promise<string> {
    this.idToken = undefined;
    const { idToken } = (await this.ask('GET', '/account-api/session')).json<{ idToken: string }>();
    return (this.idToken = idToken);
  }

  useIdToken(idToken: string | undefined): void {
    this.idToken = idToken;
  }

  private cookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Retries while the database is busy (503), as clients do. */
export async function untilAnswered(
  ask: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const response = await ask();
    if (response.statusCode !== 503) return response;
  }
}

/**
 * Delivers all due messages. Returns the text of the latest email to an address that is meant: mails
 * delivered at once have no order.
 */
export async function lastMailTo(
  { app }: Shop,
  email: string,
  isMeant: (text: string) => boolean = () => true,
): Promise<string> {
  await app.get(Delivery).sendDue();
  const mailbox = app.get(Mailbox);
  for (const { id, toAddress } of await mailbox.list()) {
    if (toAddress !== email) continue;
    const { text } = (await mailbox.find(id))!;
    if (isMeant(text)) return text;
  }
  return '';
}

/** The token in the fragment of an email's link. */
export function secretOf(mail: string): string {
  return /\/sign-in\/confirm#([\w-]{43})/.exec(mail)?.[1] ?? '';
}
