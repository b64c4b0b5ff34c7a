import { Injectable } from '@nestjs/common';
import { SignJWT, importPKCS8 } from 'jose';
import { request } from 'undici';
import { Config } from '../platform/config/config.js';
import { readServiceAccount } from '../platform/config/service-account.js';
import type { ServiceAccount } from '../platform/config/service-account.js';
import { httpFailure } from '../platform/outbox/send-failure.js';
import { postPush } from './push-post.js';
import type { PushEnvelope, PushPostOptions } from './push-post.js';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ASSERTION_SECONDS = 3_600;
/** An access token is renewed this long before it expires. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Sends by FCM HTTP v1, to devices with an FCM registration token. */
@Injectable()
export class Fcm {
  private readonly account: ServiceAccount | undefined;
  private access: { readonly token: string; readonly endsAt: number } | undefined;

  constructor({ fcmServiceAccount }: Config) {
    this.account = readServiceAccount(fcmServiceAccount);
  }

  get isOn(): boolean {
    return this.account !== undefined;
  }

  /** False if FCM no longer knows the token. @throws SendFailure */
  async send(
    token: string,
    { content, ttlSeconds, topic }: PushEnvelope,
    options: PushPostOptions = {},
  ): Promise<boolean> {
    const account = this.account!;
    const accessToken = await this.accessToken(account, options);
    const message = {
      token,
      data: content,
      webpush: { headers: { TTL: String(ttlSeconds), Topic: topic } },
    };
    const posted = postPush(
      `https://fcm.googleapis.com/v1/projects/${account.projectId}/messages:send`,
      {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify({ message }),
      },
      options,
    );
    // The next try gets a new access token.
    posted.catch(() => (this.access = undefined));
    return !(await posted).isGone;
  }

  private async accessToken(
    { clientEmail, privateKey }: ServiceAccount,
    { dispatcher }: PushPostOptions,
  ): Promise<string> {
    const now = Date.now();
    if (this.access && this.access.endsAt - MARGIN_MS > now) return this.access.token;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(TOKEN_URL)
      .setIssuedAt()
      .setExpirationTime(Math.floor(now / 1_000) + ASSERTION_SECONDS)
      .sign(await importPKCS8(privateKey, 'RS256'));
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const { statusCode, body } = await request(TOKEN_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(dispatcher && { dispatcher }),
    });
    const answer = (await body.json().catch(() => ({}))) as {
      access_token?: string;
      expires_in?: number;
    };
    if (answer.access_token === undefined) throw httpFailure(statusCode >= 500 ? statusCode : 503);
    this.access = { token: answer.access_token, endsAt: now + (answer.expires_in ?? 0) * 1_000 };
    return answer.access_token;
  }
}
