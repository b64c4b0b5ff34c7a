import type { ProviderOutcome } from '../../../accounts/provider-sign-in.js';

/** Errors of sign-in at the provider. */
export type ProviderProblem =
  | Exclude<ProviderOutcome, { kind: 'signed in' | 'away' }>
  | { readonly kind: 'away'; readonly refUrl: string | undefined; readonly reason: string };

interface ProblemWords {
  readonly status: number;
  readonly retryAfterSeconds?: number;
  /** What happened and what to do. A button to continue is below it. */
  readonly textOf: (host: string) => string;
}

export const PROVIDER_PROBLEMS: Readonly<Record<ProviderProblem['kind'], ProblemWords>> = {
  ended: {
    status: 410,
    textOf: () =>
      'This sign-in was already used or took longer than 15 minutes. Please start again.',
  },
  'other browser': {
    status: 409,
    textOf: () =>
      'This sign-in started in another browser, or your browser blocks cookies. Please start again here.',
  },
  declined: {
    status: 403,
    textOf: (host) =>
      `You’re not signed in because you didn’t continue at ${host}. You can try again at any time.`,
  },
  rejected: {
    status: 400,
    textOf: (host) =>
      `You’re not signed in: ${host} did not confirm who you are. Please try again.`,
  },
  'no email': {
    status: 403,
    textOf: (host) =>
      `You’re not signed in: we need an email address that ${host} has verified. Verify yours there, then try again.`,
  },
  'other account': {
    status: 409,
    textOf: (host) =>
      `You’re not signed in: your email address belongs to another account from ${host} here. ` +
      `Sign in with that one, or change the email address of this one at ${host}.`,
  },
  away: {
    status: 503,
    retryAfterSeconds: 30,
    textOf: (host) =>
      `You can’t sign in right now: ${host} isn’t responding. Everything you saved is safe. Please try again in a minute.`,
  },
};
