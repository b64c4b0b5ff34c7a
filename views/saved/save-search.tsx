import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';

/**
 * Saves the search. If saving needs an account, only `signUp` is present; otherwise `call` has URL
 * and body. With `asksForEmail` the first click asks for an email address instead. `limitText` and
 * `signUp` are shown when a guest has reached the limit. `saved`: link to the saved page.
 */
export interface SaveSearchProps {
  call?: { href: string; sessionHref: string; body: object };
  /** The search is already saved: a link to the saved page replaces the button. */
  isSaved: boolean;
  asksForEmail: boolean;
  limitText: string;
  signUp: LinkView;
  saved: LinkView;
}

/** Needs scripts, except for the link to sign up. */
export function SaveSearch({
  call,
  isSaved,
  asksForEmail,
  limitText,
  signUp,
  saved,
}: SaveSearchProps) {
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
        data-action="save-search"
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

/** Phones hide the second word visually; screen readers get both. */
function SaveText() {
  return (
    <span>
      Save<span className="save-what"> search</span>
    </span>
  );
}
