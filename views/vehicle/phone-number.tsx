import type { LinkView } from '../link.js';

/** A phone number: a link on small screens (phones), text on large ones. `href`: a `tel:` URL. */
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
