import { createHmac, hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Hash of a secret, so that a leaked database cannot be used to sign in. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The text if it has the form of a secret. Other cookie values never reach the database. */
export function secretIn(text: string | undefined): string | undefined {
  return text !== undefined && SECRET.test(text) ? text : undefined;
}

/** Derives a secret for a purpose (one-way). */
export function secretFor(purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
