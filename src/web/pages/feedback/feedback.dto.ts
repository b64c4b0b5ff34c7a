import { IsIn } from 'class-validator';
import { FEEDBACK_ANSWERS } from './given-feedback.js';

export class FeedbackQuery {
  @IsIn(FEEDBACK_ANSWERS)
  found?: (typeof FEEDBACK_ANSWERS)[number];
}
