import { IsIn } from 'class-validator';
import { FEEDBACK_ANSWERS } from './given-feedback.js';

export class FeedbackForm {
  @IsIn(FEEDBACK_ANSWERS)
  found?: (typeof FEEDBACK_ANSWERS)[number];
}
