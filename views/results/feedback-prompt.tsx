import { FEEDBACK_HOOKS } from '../islands/feedback-hooks.js';

/** The form goes to `action` with the `name` and value of the answer that was pressed; `thanks` take its place. */
export interface FeedbackPromptProps {
  question: string;
  thanks: string;
  isGiven: boolean;
  action: string;
  name: string;
  answers: { value: string; text: string }[];
}

/** A question below the results by a plain form, which leads back to here; with scripts it is answered where it stands. */
export function FeedbackPrompt({ question, thanks, isGiven, action, name, answers }: FeedbackPromptProps) {
  return (
    <div className="feedback" id="feedback">
      {!isGiven && (
        <form action={action} aria-labelledby="feedback-question">
          <p id="feedback-question">{question}</p>
          {answers.map(({ value, text }) => (
            <button key={value} className="btn btn-outline btn-sm" type="submit" data-press="feedback" name={name} value={value}>
              {text}
            </button>
          ))}
        </form>
      )}
      <p id={FEEDBACK_HOOKS.thanks} tabIndex={-1} hidden={!isGiven}>
        {thanks}
      </p>
    </div>
  );
}
