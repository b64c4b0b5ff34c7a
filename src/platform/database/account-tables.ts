/** Rows of the account tables. Times are epoch milliseconds. */
export interface AccountTables {
  shopper: ShopperRow;
  session: SessionRow;
  signInLink: SignInLinkRow;
  signingKey: SigningKeyRow;
  providerIdentity: ProviderIdentityRow;
  providerSignIn: ProviderSignInRow;
}

/** An account. `email`: as typed. `emailKey`: normalized for comparison. */
export interface ShopperRow {
  id: string;
  email: string;
  emailKey: string;
  createdAt: number;
}

/**
 * A signed-in browser, by the hash of its cookie. `formerHash`: of the previous cookie, which
 * concurrent requests may still send.
 */
export interface SessionRow {
  id: string;
  shopperId: string;
  tokenHash: string;
  formerHash: string | null;
  rotatedAt: number;
  expiresAt: number;
}

/** A mailed sign-in link. `browserHash`: of the browser that requested it. */
export interface SignInLinkRow {
  tokenHash: string;
  email: string;
  emailKey: string;
  browserHash: string;
  refUrl: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
}

/** A key that signs id tokens, as a JSON Web Key with the private part. */
export interface SigningKeyRow {
  id: string;
  privateKey: string;
  createdAt: number;
}

/** A shopper's identity at a provider. `subject` stays the same if their email address changes. */
export interface ProviderIdentityRow {
  issuer: string;
  subject: string;
  shopperId: string;
  createdAt: number;
}

/** A sign-in at the provider that has not returned yet, by the hash of its `state` parameter. */
export interface ProviderSignInRow {
  stateHash: string;
  browserHash: string;
  refUrl: string;
  expiresAt: number;
}
