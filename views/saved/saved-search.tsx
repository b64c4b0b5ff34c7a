import { SendButton, SentForm } from '../account/sent-form.js';
import type { SentFormProps } from '../account/sent-form.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';

/**
 * Email frequency of a search. `form` turns alerts on or changes them; `end` turns them off, and is
 * absent if they are off.
 */
export interface SearchAlertsProps {
  form: SentFormProps;
  carried: HiddenField[];
  cadences: SelectOption[];
  submitText: string;
  end?: { form: SentFormProps; text: string } | undefined;
}

/**
 * A saved search, or one with alerts only: then it cannot be renamed or removed. `newText`: number
 * of new cars since the last visit. `links` open the search for anyone who has them. `resend` sends
 * the confirmation email again. `alerts` are absent for guests.
 */
export interface SavedSearchItemProps {
  /** Element id of the row. */
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

/** A search in the list of saved searches. */
export function SavedSearchItem({
  id,
  name,
  href,
  countText,
  newText,
  notes,
  links,
  rename,
  resend,
  alerts,
  removal,
}: SavedSearchItemProps) {
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

function SearchAlerts({
  id,
  name,
  form,
  carried,
  cadences,
  submitText,
  end,
}: SearchAlertsProps & { id: string; name: string }) {
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
