/** Request header with the shopper's id token, for the account service. */
export const ID_TOKEN_HEADER = 'x-id-token';

/** Name of the security scheme for calls with an id token, used by generated clients. */
export const ID_TOKEN_SCHEME = 'idToken';

/** Description of status 401 for calls with an id token. */
export const NOT_SIGNED_IN = 'The id token is missing or has expired.';
