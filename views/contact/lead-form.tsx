import { HoneypotField, SendButton } from '../account/sent-form.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';
import { LeadFields } from './lead-fields.js';
import type { LeadChoice, LeadField } from './lead-fields.js';

/**
 * What is sent to the seller of a car: to `action`, by who is signed in with an id token from `sessionHref`. `recipientText` says who gets
 * what, before it is sent. `rememberText` offers to fill in the next one by itself (`profileHref`), ticked where it `isRemembered`. With
 * `isSentAtOnce` nothing is asked any more. Afterwards `doneText` says who has got it, and `withdrawText` takes it back.
 */
export interface LeadFormProps {
  action: string;
  sessionHref: string;
  profileHref: string;
  recipientText: string;
  carried: HiddenField[];
  fields: LeadField[];
  choices: LeadChoice[];
  rememberText?: string | undefined;
  isRemembered: boolean;
  submitText: string;
  isSentAtOnce: boolean;
  doneText: string;
  withdrawText: string;
  withdrawnText: string;
}

/** The form, and what takes its place once it is sent. Scripts send it. */
export function LeadForm({ fields, choices, ...form }: LeadFormProps) {
  return (
    <div className="lead-place" data-send-now={form.isSentAtOnce ? '' : undefined}>
      <form
        className="sent-form"
        method="dialog"
        action={form.action}
        data-session={form.sessionHref}
        data-profile={form.profileHref}
        hidden={form.isSentAtOnce}
      >
        <p className="lead-recipient">{form.recipientText}</p>
        <HiddenFields fields={form.carried} />
        <LeadFields fields={fields} choices={choices} />
        <HoneypotField />
        {form.rememberText !== undefined && (
          <label className="lead-remember">
            <input type="checkbox" data-remember="" defaultChecked={form.isRemembered} />
            <span>{form.rememberText}</span>
          </label>
        )}
        <button className="btn btn-primary" type="submit" data-press="lead">
          {form.submitText}
        </button>
        <noscript>
          <p className="note note-warn">Turn on JavaScript to use this form.</p>
        </noscript>
      </form>
      <p className="note note-danger" role="alert" data-alert="" hidden />
      <div className="lead-done" data-done="" tabIndex={-1} hidden>
        <p className="note note-good">{form.doneText}</p>
        <form className="sent-form" method="dialog" action={form.action} data-session={form.sessionHref} data-withdraw="">
          <button className="btn btn-outline" type="submit" data-press="lead">
            {form.withdrawText}
          </button>
        </form>
      </div>
      <p className="note note-quiet" data-withdrawn="" tabIndex={-1} hidden>
        {form.withdrawnText}
      </p>
    </div>
  );
}

/** Says what is wrong with a listing; the form is one of those that scripts send. */
export function ReportFields({ carried, reasons }: { carried: HiddenField[]; reasons: SelectOption[] }) {
  return (
    <>
      <HiddenFields fields={carried} />
      <div className="field">
        <label htmlFor="report-reason">What is wrong?</label>
        <Select id="report-reason" name="reason" options={reasons} required />
      </div>
      <div className="field">
        <label htmlFor="report-comments">Tell us more, if you like</label>
        <textarea className="input" id="report-comments" name="comments" rows={4} />
      </div>
      <HoneypotField />
      <SendButton text="Report listing" />
    </>
  );
}
