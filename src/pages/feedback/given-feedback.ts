import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChoiceCookie } from '../cookies.js';

/** What somebody can say of the results. */
export const FEEDBACK_ANSWERS = ['yes', 'no'] as const;

/** A name of `FEEDBACK_ANSWERS`. */
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number];

const COOKIE = new ChoiceCookie('feedback_given');

/** Whether this browser has answered since it was opened. */
export function hasGivenFeedback(request: FastifyRequest): boolean {
  return COOKIE.read(request) !== undefined;
}

/** Thanks once, and asks no more until the browser is closed. What was answered is not kept with the browser. */
export function rememberFeedback(reply: FastifyReply): void {
  COOKIE.keep('1', reply);
}
