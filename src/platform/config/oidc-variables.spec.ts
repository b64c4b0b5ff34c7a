import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const ISSUER = 'https://id.example/realms/shop';
const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('The OIDC provider', () => {
  it('is absent by default', () => {
    expect(readConfig({})).toMatchObject({
      oidcIssuer: '',
      oidcClientId: '',
      oidcClientSecret: '',
    });
  });

  it.each([
    ISSUER,
    'https://id.example',
    'https://id.example/',
    'http://localhost:8080',
    'http://127.0.0.1:9000/a',
    'http://[::1]:9000',
  ])('may be %s, with and without a secret', (OIDC_ISSUER) => {
    expect(readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'shop' }).oidcIssuer).toBe(OIDC_ISSUER);
    expect(
      readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 's3cret' })
        .oidcClientSecret,
    ).toBe('s3cret');
  });

  it.each([
    'http://id.example',
    'http://localhost.example',
    'id.example',
    'ftp://localhost',
    'https://pat:secret@id.example',
    'https://id.example/?realm=shop',
    'https://id.example/#shop',
    'javascript:alert(1)',
  ])('is not %s', (OIDC_ISSUER) => {
    expect(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'shop' })).toContain(
      'OIDC_ISSUER must be an https URL',
    );
  });

  it.each([
    [{ OIDC_ISSUER: ISSUER }, 'OIDC_CLIENT_ID must be set, because OIDC_ISSUER is'],
    [
      { OIDC_ISSUER: ISSUER, OIDC_CLIENT_SECRET: 's3cret' },
      'OIDC_CLIENT_ID must be set, because OIDC_ISSUER is',
    ],
    [{ OIDC_CLIENT_ID: 'shop' }, 'OIDC_ISSUER must be set, because OIDC_CLIENT_ID is'],
    [{ OIDC_CLIENT_SECRET: 's3cret' }, 'OIDC_ISSUER must be set, because OIDC_CLIENT_SECRET is'],
  ])('must be complete: %j', (env, problem) => {
    expect(problemsOf(env)).toContain(problem);
    expect(problemsOf(env)).not.toContain('s3cret');
  });
});
