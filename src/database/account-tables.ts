/** Rows of the tables about who shoppers are, by table. Times are milliseconds of the epoch. */
export interface AccountTables {
  shopper: ShopperRow;
  session: SessionRow;
  signInLink: SignInLinkRow;
  signingKey: SigningKeyRow;
  providerIdentity: ProviderIdentityRow;
  providerSignIn: ProviderSignInRow;
}

/** Somebody with an account. `email` as it was written, `emailKey` as it is compared. */
export interface ShopperRow {
  id: string;
  email: string;
  emailKey: string;
  createdAt: number;
}

/** A browser that is signed in, by the hash of what its cookie holds. `formerHash`: what it held before, for answers on their way. */
export interface SessionRow {
  id: string;
  shopperId: string;
  tokenHash: string;
  formerHash: string | null;
  rotatedAt: number;
  expiresAt: number;
}

/** An address that was asked to prove itself. `browserHash`: of the browser that asked. */
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

/** A key that id tokens are signed by, as a JSON Web Key with its private part. */
export interface SigningKeyRow {
  id: string;
  privateKey: string;
  createdAt: number;
}

/** Who a shopper is at a provider: `subject` is its name for them, which stays when their address changes. */
export interface ProviderIdentityRow {
  issuer: string;
  subject: string;
  shopperId: string;
  createdAt: number;
}

/** A browser that was sent to the provider and is not back yet, by the hash of the state that it brings back. */
export interface ProviderSignInRow {
  stateHash: string;
  browserHash: string;
  refUrl: string;
  expiresAt: number;
}
