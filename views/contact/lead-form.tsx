import { HoneypotField, SendButton } from '../account/sent-form.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { LEAD_IDS } from '../islands/lead-ids.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';
import { SaveCarButton } from '../saved/save-car-button.js';
import { LeadFieldset } from './lead-fields.js';
import type { LeadChoice, LeadField } from './lead-fields.js';

/**
 * A message to a seller, sent to `action`, with an id token from `sessionHref` if signed in.
 * `recipientText` says who gets what; `consentText` what the sender agrees to. `browserText` offers
 * to remember the details in the browser, `forgottenText` confirms that they were removed.
 * `rememberText` offers to fill in the next one (`profileHref`), checked if `isRemembered`.
 * `isSentAtOnce`: sends without more questions. Afterwards `done` replaces the form.
 */
export interface LeadFormProps {
  action: string;
  sessionHref: string;
  profileHref: string;
  requiredText: string;
  /** Opens the phone's messages app with the seller's number. */
  direct?: LinkView | undefined;
  directHint: string;
  recipientText: string;
  consentText?: string | undefined;
  carried: HiddenField[];
  fields: LeadField[];
  choices: LeadChoice[];
  rememberText?: string | undefined;
  isRemembered: boolean;
  browserText?: string | undefined;
  forgottenText: string;
  submitText: string;
  isSentAtOnce: boolean;
  done: LeadDoneProps;
}

/**
 * Shown after sending. `saveId`: the car for the heart; absent if nothing is remembered. `similar`
 * links to similar cars, which the script loads from `similarHref`.
 */
export interface LeadDoneProps {
  text: string;
  hint: string;
  /** Shown if an email address was given. */
  copyText: string;
  doneText: string;
  /** URL of the conversation, to which the message id is appended. */
  conversation?: LinkView | undefined;
  saveId?: string | undefined;
  saveText: string;
  similar: LinkView;
  similarHref: string;
  withdrawText: string;
  withdrawnText: string;
}

/** A similar car: '2021 Toyota RAV4 XLE', '$24,500', '38,214 mi'. */
export interface SimilarCarProps {
  id: string;
  href: string;
  name: string;
  priceText: string;
  detailText?: string | undefined;
  picture: PictureView;
}

/** The form, and its confirmation. Sent by scripts. */
export function LeadForm({
  fields,
  choices,
  back,
  ...form
}: LeadFormProps & { back: LinkView | undefined }) {
  return (
    <div className="lead-place" data-send-now={form.isSentAtOnce ? '' : undefined}>
      <form
        className="sent-form"
        method="dialog"
        action={form.action}
        data-session={form.sessionHref}
        data-profile={form.profileHref}
        hidden={form.isSentAtOnce}
        noValidate
      >
        {form.direct && (
          <p className="lead-direct only-small">
            <a className="btn btn-outline" href={form.direct.href}>
              {form.direct.text}
            </a>
            <span>{form.directHint}</span>
          </p>
        )}
        <p className="lead-recipient">{form.recipientText}</p>
        <HiddenFields fields={form.carried} />
        <p className="lead-required" aria-hidden="true">
          <b>*</b> {form.requiredText}
        </p>
        <LeadFieldset fields={fields} choices={choices} />
        <HoneypotField />
        {form.browserText !== undefined && (
          <label className="lead-remember">
            <input type="checkbox" data-keep={form.forgottenText} />
            <span>{form.browserText}</span>
          </label>
        )}
        {form.rememberText !== undefined && (
          <label className="lead-remember">
            <input type="checkbox" data-remember="" defaultChecked={form.isRemembered} />
            <span>{form.rememberText}</span>
          </label>
        )}
        {form.consentText !== undefined && <p className="hint">{form.consentText}</p>}
        <div className="lead-foot">
          <button className="btn btn-primary" type="submit" data-action="lead">
            {form.submitText}
          </button>
        </div>
        <noscript>
          <p className="note note-warn">Turn on JavaScript to use this form.</p>
        </noscript>
      </form>
      <p className="note note-danger" role="alert" data-alert="" hidden />
      <LeadDone {...form.done} action={form.action} sessionHref={form.sessionHref} back={back} />
      <p className="note note-quiet" data-withdrawn="" tabIndex={-1} hidden>
        {form.done.withdrawnText}
      </p>
    </div>
  );
}

/** In a dialog it closes with a form; on a page, `back` leads to the car. */
function LeadDone({
  action,
  sessionHref,
  back,
  ...done
}: LeadDoneProps & Pick<LeadFormProps, 'action' | 'sessionHref'> & { back: LinkView | undefined }) {
  return (
    <div className="lead-done" data-done="" tabIndex={-1} hidden>
      <p className="lead-sent">
        <span className="lead-sent-mark">
          <Icon name="check" />
        </span>
        <strong>{done.text}</strong>
      </p>
      <p>
        {done.hint}
        <span data-copy="">{` ${done.copyText}`}</span>
      </p>
      <div className="lead-next">
        {back ? (
          <a className="btn btn-primary" href={back.href}>
            {back.text}
          </a>
        ) : (
          <form method="dialog">
            <button className="btn btn-primary" type="submit">
              {done.doneText}
            </button>
          </form>
        )}
        {done.conversation && (
          <a className="btn btn-outline" href={done.conversation.href} data-conversation="">
            {done.conversation.text}
          </a>
        )}
        {done.saveId !== undefined && (
          <SaveCarButton listingId={done.saveId} text={done.saveText} />
        )}
      </div>
      <div className="lead-similar" data-similar={done.similarHref}>
        <a className="link" href={done.similar.href}>
          {done.similar.text}
        </a>
      </div>
      <form method="dialog" action={action} data-session={sessionHref} data-withdraw="">
        <button className="link lead-withdraw" type="submit" data-action="lead">
          {done.withdrawText}
        </button>
      </form>
    </div>
  );
}

/** Replaces the link to similar cars. */
export function SimilarCars({ heading, cars }: { heading: string; cars: SimilarCarProps[] }) {
  return (
    <section className="lead-similar" id={LEAD_IDS.similar} aria-labelledby="lead-similar-heading">
      <h3 id="lead-similar-heading">{heading}</h3>
      <ul>
        {cars.map((car) => (
          <li key={car.id}>
            <Picture picture={car.picture} priority="late" />
            <a href={car.href}>{car.name}</a>
            <b>{car.priceText}</b>
            {car.detailText && <span>{car.detailText}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fields of a listing report. */
export function ReportFields({
  carried,
  reasons,
}: {
  carried: HiddenField[];
  reasons: SelectOption[];
}) {
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
