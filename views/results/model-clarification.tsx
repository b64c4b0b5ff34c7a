import { DialogHead } from '../dialog-head.js';
import { CLARIFICATION_IDS } from '../islands/clarification-ids.js';
import { ScriptedPart } from '../islands/island.js';
import { HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/**
 * Asks whether a model of the same name was meant, too. `title`: 'Did you also mean the Toyota RAV4
 * Hybrid?'. A plain form. `carried`: the search and the models in question. `mayHide`: offers
 * "Don't show me this again". `isModal`: the name was typed, so a dialog asks as well.
 */
export interface ModelClarificationProps {
  title: string;
  text: string;
  action: string;
  carried: HiddenField[];
  mayHide: boolean;
  isModal: boolean;
}

/**
 * Is above the results. With scripts, and if the name was typed, also a dialog; No only closes it.
 */
export function ModelClarification(question: ModelClarificationProps) {
  const { title, text, isModal } = question;
  return (
    <div className="note note-quiet clarification">
      <ScriptedPart name="model-clarification" hydrateOn={isModal ? 'visible' : 'touch'}>
        <p>
          <b>{title}</b> {text}
        </p>
        <Answers {...question} />
        {isModal && (
          <dialog
            className="dialog dialog-clarification"
            id={CLARIFICATION_IDS.dialog}
            aria-labelledby={CLARIFICATION_IDS.dialogHeading}
          >
            <DialogHead id={CLARIFICATION_IDS.dialogHeading} title={title} />
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

function Answers({ action, carried, mayHide }: ModelClarificationProps) {
  return (
    <form className="clarification-answers" method="post" action={action}>
      <HiddenFields fields={carried} />
      <button className="btn btn-primary" type="submit" name="answer" value="yes">
        Yes
      </button>
      <button className="btn btn-outline" type="submit" name="answer" value="no">
        No
      </button>
      {mayHide && (
        <label>
          <input type="checkbox" name="hide" value="on" />
          Don't show me this again
        </label>
      )}
    </form>
  );
}
