import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';

/**
 * Keeps the search. Where it is kept by signing up, `signUp` is all there is; else `call` says what is sent where, and with `asksForEmail`
 * the first press asks for an email address instead. `limitText` and `signUp` are said when there are as many as somebody may save who is
 * not signed in; `saved` leads to what is kept.
 */
export interface SaveSearchProps {
  call?: { href: string; sessionHref: string; body: object };
  /** It is kept already: instead of the button stands the way to what is kept. */
  isSaved: boolean;
  asksForEmail: boolean;
  limitText: string;
  signUp: LinkView;
  saved: LinkView;
}

/** Only where scripts run, but for the way to sign up. */
export function SaveSearch({ call, isSaved, asksForEmail, limitText, signUp, saved }: SaveSearchProps) {
  if (isSaved) {
    return (
      <a className="btn btn-tonal btn-sm" href={saved.href}>
        {saved.text}
      </a>
    );
  }
  if (!call) {
    return (
      <a className="btn btn-outline btn-sm" href={signUp.href} rel="nofollow">
        <Icon name="heart" className="icon icon-sm" />
        <SaveText />
      </a>
    );
  }
  return (
    <div className="save-search">
      <button
        className="btn btn-outline btn-sm"
        type="button"
        data-press="save-search"
        data-href={call.href}
        data-session={call.sessionHref}
        data-body={JSON.stringify(call.body)}
        data-asks={asksForEmail ? '' : undefined}
      >
        <Icon name="heart" className="icon icon-sm" />
        <SaveText />
      </button>
      <a className="btn btn-tonal btn-sm" href={saved.href} data-saved="" hidden>
        {saved.text}
      </a>
      <p className="note note-warn" role="alert" data-limit="" hidden>
        <span>{limitText}</span>
        <a className="link" href={signUp.href} rel="nofollow">
          {signUp.text}
        </a>
      </p>
      <p className="note note-danger" role="alert" data-alert="" hidden />
    </div>
  );
}

/** A phone has no room for the second word; who hears it hears both. */
function SaveText() {
  return (
    <span>
      Save<span className="save-what"> search</span>
    </span>
  );
}
