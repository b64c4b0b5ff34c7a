import type { ReactNode } from 'react';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/**
 * A form that scripts send as JSON: `method` of `action`, with an id token from `sessionHref` if
 * the call is a shopper's own. Afterwards the page goes to `nextHref` (or where the response says),
 * or `doneText` replaces the form, or appears below it with `staysOpen`. With `redrawn`, the name
 * of a page part at `nextHref`, that part is rendered again, and `saidText` is announced.
 * `isDoneIfGone`: a 404 counts as success. `account`: email of the account that the form was rendered
 * for; the call fails for other accounts and after sign-out, instead of counting as a guest's.
 * `plain`: what its button posts without scripts.
 */
export interface SentFormProps {
  action: string;
  method: 'POST' | 'PUT' | 'DELETE';
  sessionHref?: string | undefined;
  isDoneIfGone?: boolean;
  account?: string | undefined;
  nextHref?: string | undefined;
  doneText?: string | undefined;
  staysOpen?: boolean;
  redrawn?: { part: string; saidText: string } | undefined;
  plain?: { action: string; fields: HiddenField[] } | undefined;
}

/**
 * A form sent by a script, because most changes are accepted as JSON only. Without scripts it posts
 * `plain`, or says that it needs scripts.
 */
export function SentForm(props: SentFormProps & { children: ReactNode }) {
  const {
    action,
    method,
    sessionHref,
    nextHref,
    doneText,
    staysOpen,
    redrawn,
    isDoneIfGone,
    account,
    plain,
    children,
  } = props;
  return (
    <>
      <form
        className="sent-form"
        method="dialog"
        action={action}
        data-method={method}
        data-session={sessionHref}
        data-done-if-gone={isDoneIfGone ? '' : undefined}
        data-account={account}
        data-next={nextHref}
        data-redrawn={redrawn?.part}
        data-said={redrawn?.saidText}
        data-stays={staysOpen ? '' : undefined}
      >
        {children}
        <p className="note note-danger" role="alert" data-alert="" hidden />
        <noscript>
          {plain ? (
            <HiddenFields fields={plain.fields} />
          ) : (
            <p className="note note-warn">Turn on JavaScript to use this form.</p>
          )}
        </noscript>
      </form>
      {doneText !== undefined && (
        <p className="note note-good" data-done="" tabIndex={-1} hidden>
          {doneText}
        </p>
      )}
    </>
  );
}

/**
 * Submit button. With a `flag`, the body has `true` under that name. `plainAction`: URL of the
 * form's `plain`.
 */
export function SendButton({
  text,
  look = 'primary',
  flag,
  about,
  isAfterConflict,
  plainAction,
}: SendButtonProps) {
  return (
    <button
      className={`btn btn-${look}`}
      type="submit"
      data-action="send"
      name={flag}
      data-after-conflict={isAfterConflict ? '' : undefined}
      hidden={isAfterConflict}
      formAction={plainAction}
      formMethod={plainAction === undefined ? undefined : 'post'}
    >
      {text}
      {about !== undefined && <span className="vh">{` ${about}`}</span>}
    </button>
  );
}

interface SendButtonProps {
  text: string;
  look?: 'primary' | 'outline';
  flag?: string;
  /** Accessible context of the button. */
  about?: string;
  /** Shown after a 409: clicking it confirms. */
  isAfterConflict?: boolean;
  plainAction?: string | undefined;
}

/** Honeypot: only programs fill it in. */
export function HoneypotField() {
  return (
    <div className="textpot" aria-hidden="true">
      Leave this empty
      <input name="textPot" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/**
 * An email field. Without `maxlength`, which cuts silently: a shortened address may be a
 * stranger's.
 */
export function EmailField({ id, value }: { id: string; value?: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <input
        className="input"
        id={id}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={value}
        placeholder="you@example.com"
      />
    </div>
  );
}
