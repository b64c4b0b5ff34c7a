import { createHmac, hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** 256 bits that nobody can guess, as a text for addresses and cookies. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is kept of a secret: who reads the database cannot use it. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The text where it has the form of a secret; what anybody writes into a cookie is asked of no database. */
export function secretIn(text: string | undefined): string | undefined {
  return text !== undefined && SECRET.test(text) ? text : undefined;
}

/** A secret that follows from another and from what it is for; from it the other cannot be told. */
export function secretFor(purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
