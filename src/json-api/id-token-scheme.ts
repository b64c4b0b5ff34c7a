/** The header that carries a shopper's id token to the account service. */
export const ID_TOKEN_HEADER = 'x-id-token';

/** Name of the security scheme of calls that are a shopper's own, for generated clients. */
export const ID_TOKEN_SCHEME = 'idToken';

/** What a shopper's own calls answer to anybody else. */
export const NOT_SIGNED_IN = 'The id token is missing or has expired.';
