import { EmailField, HoneypotField } from '../account/sent-form.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/**
 * Form action and hidden fields. `fieldId`: id of the email field, if there is another such form on
 * the page.
 */
export interface EmailSubscribeProps {
  fieldId?: string;
  action: string;
  carried: HiddenField[];
  signUp: LinkView;
}

/**
 * Email alerts for guests. Rendered alone for the control that saves a search, and as part of zero
 * results.
 */
export function EmailSubscribe({
  fieldId = 'subscribe-email',
  action,
  carried,
  signUp,
}: EmailSubscribeProps) {
  return (
    <div className="subscribe" data-subscribe="">
      <form method="dialog" action={action} className="sent-form" data-method="POST">
        <p>Get an email when matching cars are listed, drop in price or sell.</p>
        <HiddenFields fields={carried} />
        <EmailField id={fieldId} />
        <HoneypotField />
        <button
          className="btn btn-primary"
          type="submit"
          data-action="subscribe"
          data-done-text="Subscribed!"
        >
          Subscribe
        </button>
        <p className="note note-danger" role="alert" data-alert="danger" hidden />
        <p className="note note-warn" role="alert" data-alert="warning" hidden />
        <p className="note note-good" role="alert" data-alert="success" hidden>
          Check your email and click the link to start your alerts.
        </p>
      </form>
      <a className="link" href={signUp.href} rel="nofollow">
        {signUp.text}
      </a>
    </div>
  );
}
