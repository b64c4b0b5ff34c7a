import type { LinkView } from '../link.js';

/** A number to call: a link on small screens, which belong to phones, and text to read on large ones. `href` is a `tel:` address. */
export function PhoneNumber({ text, href }: LinkView) {
  return (
    <>
      <a className="link only-small" href={href}>
        {text}
      </a>
      <span className="only-large">{text}</span>
    </>
  );
}
