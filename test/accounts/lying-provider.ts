import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';

/** An error in the provider's responses. */
export interface Lie {
  /** Claims that replace the right ones in the token. */
  readonly claims?: JWTPayload;
  readonly signature?: 'none' | 'by another key' | 'by the public key';
  /** Status of the token response. */
  readonly status?: number;
  /** Form of the token response, instead of JSON. */
  readonly form?: 'a page' | 'cut off' | 'half of it';
  /** Delay of the token response, in milliseconds. */
  readonly delayMs?: number;
}

/** A provider that accepts any code and returns the token that a test wants. */
export class LyingProvider {
  lie: Lie = {};
  /** Nonce of the authorization request. */
  nonce = '';
  private issuer = '';
  private readonly keys = {
    right: generateKeyPair('RS256', { extractable: true }),
    other: generateKeyPair('RS256'),
  };
  private readonly server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, this.issuer);
    if (pathname === '/token' && this.lie.delayMs)
      await sleep(this.lie.delayMs, undefined, { ref: false });
    const answer = await this.answerTo(pathname);
    const status = pathname === '/token' ? (this.lie.status ?? 200) : 200;
    const form = pathname === '/token' ? this.lie.form : undefined;
    if (form === 'a page')
      return void response
        .writeHead(status, { 'content-type': 'text/html' })
        .end('<h1>Not now</h1>');
    const text = JSON.stringify(answer);
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(form === 'cut off' && { 'content-length': text.length }),
    });
    if (form === undefined) return void response.end(text);
    const half = text.slice(0, text.length / 2);
    if (form === 'cut off') response.write(half, () => response.destroy());
    else response.end(half);
  });

  /** @returns the issuer */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answerTo(pathname: string): Promise<object> {
    if (pathname === '/jwks')
      return { keys: [{ ...(await this.publicJwk()), alg: 'RS256', use: 'sig' }] };
    if (pathname === '/token')
      return { access_token: 'a', token_type: 'bearer', id_token: await this.idToken() };
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private async publicJwk() {
    return exportJWK((await this.keys.right).publicKey);
  }

  private async idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const address = { email: 'mallory@example.com', email_verified: true };
    const right = {
      iss: this.issuer,
      aud: 'forecourt',
      sub: 'mallory',
      iat: now,
      exp: now + 60,
      nonce: this.nonce,
      ...address,
    };
    const claims = { ...right, ...this.lie.claims };
    const { signature } = this.lie;
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    if (signature === 'by the public key') {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(JSON.stringify(await this.publicJwk())));
    }
    const { privateKey } = await (signature === 'by another key'
      ? this.keys.other
      : this.keys.right);
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  }
}
