import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { EmailField, HoneypotField, SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** Asks for an address to mail a link to, or links to the identity provider. */
export type SignInStepProps =
  { form: SentFormProps; carried: HiddenField[]; submitText: string } | { provider: LinkView };

/** The one action of signing in. `fieldId` is unique on the page. */
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
