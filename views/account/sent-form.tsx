import type { ReactNode } from 'react';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/**
 * Where the form goes as JSON: `method` of `action`. With `sessionHref` it is a shopper's own, whose id token is asked for there.
 * Afterwards the page goes on to `nextHref` (or where the answer says), or says `doneText` in its place; under it, where it `staysOpen`.
 * With `redrawn`, the name of a part of the page at `nextHref`, that part is drawn anew where it is, and `saidText` is said to who hears
 * the page. `isDoneIfGone`: what it is about not being there is what it wants. `account`: the address of the account it is drawn for; it is
 * refused for who is not signed in any more, instead of being taken for somebody without an account, and for any other account. `plain`
 * is what its button posts as a plain form without scripts.
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
 * A form that a script sends: most changes are taken as JSON alone. Without scripts it posts what is `plain`, or says that it needs them.
 */
export function SentForm(props: SentFormProps & { children: ReactNode }) {
  const { action, method, sessionHref, nextHref, doneText, staysOpen, redrawn, isDoneIfGone, account, plain, children } = props;
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
          {plain ? <HiddenFields fields={plain.fields} /> : <p className="note note-warn">Turn on JavaScript to use this form.</p>}
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

/** The button that sends it. With a `flag`, the body says `true` under that name. `plainAction` is that of the form's `plain`. */
export function SendButton({ text, look = 'primary', flag, about, isAfterConflict, plainAction }: SendButtonProps) {
  return (
    <button
      className={`btn btn-${look}`}
      type="submit"
      data-press="send"
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
  /** What it is about, for those who do not see where it stands. */
  about?: string;
  /** Shown when the server says that something has to be settled first: pressing it says that it is meant. */
  isAfterConflict?: boolean;
  plainAction?: string | undefined;
}

/** A field that people do not see: what fills it is a program. */
export function HoneypotField() {
  return (
    <div className="textpot" aria-hidden="true">
      Leave this empty
      <input name="textPot" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** An email address. It has no `maxlength`, which cuts in silence: a shortened address may be a stranger's. */
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
