import { AUTH_IDS } from '../islands/save-ids.js';
import { DialogHead } from '../dialog-head.js';
import type { LinkView } from '../link.js';
import { SignInStep } from './sign-in-step.js';
import type { SignInStepProps } from './sign-in-step.js';

/** Asks a guest who has reached the limit of saved items to create an account. */
export interface AuthDialogProps {
  title: string;
  text: string;
  step: SignInStepProps;
  signIn: LinkView;
}

/** Fetched on its own and shown over the current page. */
export function AuthDialog({ title, text, step, signIn }: AuthDialogProps) {
  return (
    <dialog className="dialog auth-dialog" id={AUTH_IDS.dialog} aria-labelledby={AUTH_IDS.heading}>
      <DialogHead id={AUTH_IDS.heading} title={title} />
      <div className="auth-body">
        <p>{text}</p>
        <SignInStep fieldId="auth-email" step={step} />
        <p className="account-other">
          <a className="link" href={signIn.href}>
            {signIn.text}
          </a>
        </p>
      </div>
    </dialog>
  );
}
