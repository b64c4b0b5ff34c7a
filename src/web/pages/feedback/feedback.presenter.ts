import type { FeedbackPromptProps } from '../../../../views/results/feedback-prompt.js';
import { FEEDBACK_PATH } from '../../../routes/links.js';
import { FEEDBACK_ANSWERS } from './given-feedback.js';
import type { FeedbackAnswer } from './given-feedback.js';

const WORDS: Readonly<Record<FeedbackAnswer, string>> = { yes: 'Yes', no: 'No' };

/** The question below the results, or the specification's thanks. */
export function presentFeedback(isGiven: boolean): FeedbackPromptProps {
  return {
    question: 'Did you find what you were looking for?',
    thanks: 'Thank you for your feedback.',
    isGiven,
    action: FEEDBACK_PATH,
    name: 'found',
    answers: FEEDBACK_ANSWERS.map((value) => ({ value, text: WORDS[value] })),
  };
}
