import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { EmailField, HoneypotField, SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** Asks for an address that a link is mailed to, or leads to the provider that people sign in at. */
export type SignInStepProps = { form: SentFormProps; carried: HiddenField[]; submitText: string } | { provider: LinkView };

/** The one thing to do for signing in. `fieldId` is the id of its field, one on a page. */
export function SignInStep({ fieldId, step }: { fieldId: string; step: SignInStepProps }) {
  if ('provider' in step) {
    return (
      <p>
        <a className="btn btn-primary" href={step.provider.href} rel="nofollow">
          {step.provider.text}
        </a>
      </p>
    );
  }
  return (
    <SentForm {...step.form}>
      <HiddenFields fields={step.carried} />
      <EmailField id={fieldId} />
      <HoneypotField />
      <SendButton text={step.submitText} />
    </SentForm>
  );
}
