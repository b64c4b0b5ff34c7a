import { optionalIssuer } from './addresses.js';
import type { Variable } from './variable.js';

/** Variables for signing in at an OpenID Connect provider instead of with emailed links. */
export const OIDC_VARIABLES = {
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    fallback: '',
    must: 'an https URL without a query, such as https://id.example/realms/shop; http is allowed only for localhost',
    about:
      'OpenID Connect provider for signing in (setup: docs/operations.md); empty: shoppers sign in with emailed links.',
    read: optionalIssuer,
  },
  oidcClientId: {
    name: 'OIDC_CLIENT_ID',
    fallback: '',
    must: 'the client id from the provider, without spaces',
    about: 'Client id at OIDC_ISSUER.',
    read: withoutSpaces,
  },
  oidcClientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    fallback: '',
    must: 'a secret without spaces',
    about: 'Client secret at OIDC_ISSUER; empty for a public client, which uses only PKCE.',
    isSecret: true,
    read: withoutSpaces,
  },
} as const satisfies Record<string, Variable<unknown>>;

/** Errors of the combination: sign-in fails when only some of the variables are set. */
export function oidcProblems(values: {
  readonly [Key in keyof typeof OIDC_VARIABLES]: string;
}): string[] {
  const { oidcIssuer, oidcClientId, oidcClientSecret } = OIDC_VARIABLES;
  if (values.oidcIssuer !== '') {
    return values.oidcClientId === ''
      ? [
          `${oidcClientId.name} must be set, because ${oidcIssuer.name} is: it must be ${oidcClientId.must}`,
        ]
      : [];
  }
  const alone = [
    values.oidcClientId !== '' && oidcClientId.name,
    values.oidcClientSecret !== '' && oidcClientSecret.name,
  ];
  return alone
    .filter((name) => name !== false)
    .map(
      (name) => `${oidcIssuer.name} must be set, because ${name} is: it must be ${oidcIssuer.must}`,
    );
}

function withoutSpaces(text: string): string | undefined {
  return /\s/.test(text) ? undefined : text;
}
