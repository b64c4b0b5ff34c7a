import { AUTH_HOOKS } from '../islands/save-hooks.js';
import { DialogHead } from '../dialog-head.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { EmailField, HoneypotField, SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** Asks somebody to make an account who has saved as much as one may without. */
export interface AuthDialogProps {
  title: string;
  text: string;
  form: SentFormProps;
  carried: HiddenField[];
  maxEmailLength: number;
  submitText: string;
  signIn: LinkView;
}

/** Answered by itself, and put over whatever page somebody is on. */
export function AuthDialog({ title, text, form, carried, maxEmailLength, submitText, signIn }: AuthDialogProps) {
  return (
    <dialog className="dialog auth-dialog" id={AUTH_HOOKS.dialog} aria-labelledby={AUTH_HOOKS.heading}>
      <DialogHead id={AUTH_HOOKS.heading} title={title} />
      <div className="auth-body">
        <p>{text}</p>
        <SentForm {...form}>
          <HiddenFields fields={carried} />
          <EmailField id="auth-email" maxLength={maxEmailLength} />
          <HoneypotField />
          <SendButton text={submitText} />
        </SentForm>
        <p className="account-other">
          <a className="link" href={signIn.href}>
            {signIn.text}
          </a>
        </p>
      </div>
    </dialog>
  );
}
