import { DialogHead } from '../dialog-head.js';
import { CLARIFICATION_HOOKS } from '../islands/clarification-hooks.js';
import { ScriptedPart } from '../islands/island.js';
import { HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/**
 * Whether a model of the same name was meant, too: `title` 'Did you also mean the Toyota RAV4 Hybrid?'. A plain GET form: `carried` are
 * the search and the models in question, `hideText` stands beside a box. `isModal` where the name was typed: then it is asked in a
 * dialog as well.
 */
export interface ModelClarificationProps {
  title: string;
  text: string;
  action: string;
  carried: HiddenField[];
  yesText: string;
  noText: string;
  hideText?: string;
  isModal: boolean;
}

/** Stands above the results, and where scripts run and the name was typed, in a dialog over them: No only closes. */
export function ModelClarification(question: ModelClarificationProps) {
  const { title, text, isModal } = question;
  return (
    <div className="note note-quiet clarification">
      <ScriptedPart name="model-clarification" wake={isModal ? 'visible' : 'touch'}>
        <p>
          <b>{title}</b> {text}
        </p>
        <Answers {...question} />
        {isModal && (
          <dialog
            className="dialog dialog-clarification"
            id={CLARIFICATION_HOOKS.dialog}
            aria-labelledby={CLARIFICATION_HOOKS.dialogHeading}
          >
            <DialogHead id={CLARIFICATION_HOOKS.dialogHeading} title={title} />
            <div className="dialog-body">
              <p>{text}</p>
              <Answers {...question} />
            </div>
          </dialog>
        )}
      </ScriptedPart>
    </div>
  );
}

function Answers({ action, carried, yesText, noText, hideText }: ModelClarificationProps) {
  return (
    <form className="clarification-answers" action={action}>
      <HiddenFields fields={carried} />
      <button className="btn btn-primary" type="submit" name="answer" value="yes">
        {yesText}
      </button>
      <button className="btn btn-outline" type="submit" name="answer" value="no">
        {noText}
      </button>
      {hideText && (
        <label>
          <input type="checkbox" name="hide" value="on" />
          {hideText}
        </label>
      )}
    </form>
  );
}
