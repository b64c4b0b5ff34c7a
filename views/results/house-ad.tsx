import type { LinkView } from '../link.js';

/** An ad of the house: `label` says whose it is. */
export interface HouseAdProps {
  id: string;
  label: string;
  title: string;
  text: string;
  link: LinkView;
}

/** One line between rows of cars, in a box of the size an ad may have there, so that nothing moves when another one comes. */
export function HouseAd({ id, label, title, text, link }: HouseAdProps) {
  return (
    <aside className="ad" aria-labelledby={id}>
      <p className="ad-label">{label}</p>
      <p className="ad-text">
        <b id={id}>{title}</b> <span>{text}</span>
      </p>
      <a className="ad-link" href={link.href}>
        {link.text}
      </a>
    </aside>
  );
}
