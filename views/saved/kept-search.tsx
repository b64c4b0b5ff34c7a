import { SendButton, SentForm } from '../account/sent-form.js';
import type { SentFormProps } from '../account/sent-form.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';

/** How often a search writes: `form` turns it on or changes it, `end` turns it off; absent where it is. */
export interface SearchAlertsProps {
  form: SentFormProps;
  carried: HiddenField[];
  cadences: SelectOption[];
  submitText: string;
  end?: { form: SentFormProps; text: string } | undefined;
}

/**
 * A search that is saved, or only followed: then it has no name of its own to change, and nothing to remove. `newText` says how many cars
 * are new since it was looked at; `links` open it to whoever has them. `resend` sends the email again that asks for a confirmation. `alerts`
 * are absent where there is no account.
 */
export interface KeptSearchProps {
  /** Of its row. */
  id: string;
  name: string;
  href: string;
  countText?: string | undefined;
  newText?: string | undefined;
  notes: string[];
  links: { text: string; href: string }[];
  rename?: { form: SentFormProps; carried: HiddenField[]; maxLength: number } | undefined;
  resend?: SentFormProps | undefined;
  alerts?: SearchAlertsProps | undefined;
  removal?: SentFormProps | undefined;
}

/** A search in the list of those that somebody keeps. */
export function KeptSearch({ id, name, href, countText, newText, notes, links, rename, resend, alerts, removal }: KeptSearchProps) {
  return (
    <li className="saved-item" id={id} data-row="">
      <div className="saved-words">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {(countText ?? newText) && (
          <p>
            {countText}
            {newText && <b className="saved-new">{newText}</b>}
          </p>
        )}
        <p className="hint">
          {notes.join(' · ')}
          {links.map((link) => (
            <span key={link.text}>
              {' · '}
              <a className="link" href={link.href}>
                {link.text}
              </a>
            </span>
          ))}
        </p>
        {rename && (
          <details className="saved-rename">
            <summary>
              Rename<span className="vh">{` ${name}`}</span>
            </summary>
            <SentForm {...rename.form}>
              <HiddenFields fields={rename.carried} />
              <div className="saved-line">
                <label className="vh" htmlFor={`${id}-name`}>
                  Name
                </label>
                <input
                  className="input"
                  id={`${id}-name`}
                  name="bookmarkTitle"
                  defaultValue={name}
                  maxLength={rename.maxLength}
                  pattern=".*\S.*"
                  title="A name with at least one letter"
                  required
                  autoComplete="off"
                />
                <SendButton text="Rename" look="outline" about={name} />
              </div>
            </SentForm>
          </details>
        )}
      </div>
      {resend && (
        <div>
          <SentForm {...resend}>
            <SendButton text="Resend" look="outline" about={`the confirmation email: ${name}`} />
          </SentForm>
        </div>
      )}
      {alerts && <SearchAlerts id={id} name={name} {...alerts} />}
      {removal && (
        <SentForm {...removal}>
          <SendButton text="Remove" look="outline" about={name} />
        </SentForm>
      )}
    </li>
  );
}

function SearchAlerts({ id, name, form, carried, cadences, submitText, end }: SearchAlertsProps & { id: string; name: string }) {
  return (
    <>
      <SentForm {...form}>
        <HiddenFields fields={carried} />
        <div className="saved-line">
          <label className="vh" htmlFor={`${id}-cadence`}>
            {`How often: ${name}`}
          </label>
          <Select id={`${id}-cadence`} name="cadence" options={cadences} />
          <SendButton text={submitText} look="outline" about={`: ${name}`} />
        </div>
      </SentForm>
      {end && (
        <SentForm {...end.form}>
          <SendButton text={end.text} look="outline" about={`: ${name}`} />
        </SentForm>
      )}
    </>
  );
}
