import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreferenceCookie } from '../../rendering/cookies.js';

export const FEEDBACK_ANSWERS = ['yes', 'no'] as const;

export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number];

const COOKIE = new PreferenceCookie('feedback_given');

/** Whether feedback was given in this browser session. */
export function hasGivenFeedback(request: FastifyRequest): boolean {
  return COOKIE.read(request) !== undefined;
}

/** Hides the question until the browser is closed. The cookie does not have the answer. */
export function rememberFeedback(reply: FastifyReply): void {
  COOKIE.keep('1', reply);
}
