import type { WayOutcome } from '../../accounts/provider-sign-in.js';

/** What may go wrong on the way over the provider. */
export type ProviderProblem =
  | Exclude<WayOutcome, { kind: 'signed in' | 'away' }>
  | { readonly kind: 'away'; readonly refUrl: string | undefined; readonly reason: string };

interface ProblemWords {
  readonly status: number;
  readonly retryAfterSeconds?: number;
  /** What happened and what to do, for people; the button to go on stands below it. */
  readonly textOf: (host: string) => string;
}

/** What is said of each. */
export const PROVIDER_PROBLEMS: Readonly<Record<ProviderProblem['kind'], ProblemWords>> = {
  ended: {
    status: 410,
    textOf: () => 'This sign-in was finished before, or took longer than 15 minutes. Please begin it again.',
  },
  'other browser': {
    status: 409,
    textOf: () => 'Another browser began this sign-in, or yours keeps no cookies. Please begin it again here.',
  },
  declined: {
    status: 403,
    textOf: (host) => `You are not signed in, since you did not go on at ${host}. You can try again at any time.`,
  },
  refused: {
    status: 400,
    textOf: (host) => `You are not signed in: ${host} did not confirm who you are. Please try again.`,
  },
  'no email': {
    status: 403,
    textOf: (host) => `You are not signed in: we need an email address that ${host} has checked. Confirm yours there, then try again.`,
  },
  'other account': {
    status: 409,
    textOf: (host) =>
      `You are not signed in: your email address belongs to another account from ${host} here. ` +
      'Sign in with that one, or give yours another address there.',
  },
  away: {
    status: 503,
    retryAfterSeconds: 30,
    textOf: (host) =>
      `Signing in is not possible right now: ${host} does not answer. Nothing that you saved is lost; please try again in a minute.`,
  },
};
