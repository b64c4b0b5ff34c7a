import type { CompiledView } from '../compiled.js';
import { FEEDBACK_IDS } from '../islands/feedback-ids.js';

/**
 * The form submits `name` and the value of the clicked answer to `action`. `thanks` then replaces
 * the answers.
 */
export interface FeedbackPromptProps {
  question: string;
  thanks: string;
  isGiven: boolean;
  action: string;
  name: string;
  answers: { value: string; text: string }[];
}

/**
 * A question below the results. The plain form redirects back to the page; with scripts the
 * question is answered in place.
 */
export function FeedbackPrompt({
  question,
  thanks,
  isGiven,
  action,
  name,
  answers,
}: FeedbackPromptProps) {
  return (
    <div className="feedback" id="feedback">
      {!isGiven && (
        <form method="post" action={action} aria-labelledby="feedback-question">
          <p id="feedback-question">{question}</p>
          {answers.map(({ value, text }) => (
            <button
              key={value}
              className="btn btn-outline btn-sm"
              type="submit"
              data-action="feedback"
              name={name}
              value={value}
            >
              {text}
            </button>
          ))}
        </form>
      )}
      <p id={FEEDBACK_IDS.thanks} tabIndex={-1} hidden={!isGiven}>
        {thanks}
      </p>
    </div>
  );
}

export const COMPILED_FEEDBACK: CompiledView<FeedbackPromptProps> = {
  view: FeedbackPrompt,
  printed: new Set(['action']),
};
