import type { FastifyReply, FastifyRequest } from 'fastify';

/** What somebody can say of the results. */
export const FEEDBACK_ANSWERS = ['yes', 'no'] as const;

/** A name of `FEEDBACK_ANSWERS`. */
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number];

const COOKIE = 'feedback_given';
const OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true } as const;

/** Whether this browser has answered since it was opened. */
export function hasGivenFeedback(request: FastifyRequest): boolean {
  return request.cookies[COOKIE] !== undefined;
}

/** Thanks once, and asks no more until the browser is closed. What was answered is not kept with the browser. */
export function rememberFeedback(reply: FastifyReply): void {
  void reply.setCookie(COOKIE, '1', OPTIONS);
}
