import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { OwnerRatingLine } from '../owner-rating.js';
import { PhoneNumber } from './phone-number.js';

/**
 * The seller.
 * - `initials` 'HC', in place of a logo
 * - `ratingText` '4.7', `reviewCountText` '1,312'
 * - `addressText` '1200 Market Blvd, Austin, TX 78701', `distanceText` '8 mi away'
 * - `phone.href`: a `tel:` URL
 * - `website`: on another site
 * - `openText` 'Open today 9 AM – 8 PM' or 'Closed today'
 * - `hours`: lines such as { days: 'Mon', time: '9 AM – 8 PM' }; empty if unknown
 * - `services` 'Home Delivery'
 * - `inventoryLink`: the seller's other vehicles
 */
export interface OwnerBoxProps {
  name: string;
  initials: string;
  ratingText?: string;
  reviewCountText?: string;
  tagline?: string;
  addressText?: string;
  distanceText?: string;
  phone?: LinkView;
  website?: LinkView;
  openText?: string;
  hours: { days: string; time: string }[];
  services: string[];
  inventoryLink?: LinkView;
  /** The seller's description of itself. */
  difference?: LinkView | undefined;
  /** Links to other contact forms, and to report the listing. */
  asks: LinkView[];
}

/** The seller. Contact buttons link to its anchor, `contact`. */
export function OwnerBox(owner: OwnerBoxProps) {
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-heading">
      <h2 id="contact-heading">Seller</h2>
      <div className="dealer">
        <SellerCard {...owner} />
      </div>
    </section>
  );
}

function SellerCard(owner: OwnerBoxProps) {
  return (
    <>
      <div className="dealer-top">
        <span className="dealer-logo" aria-hidden="true">
          {owner.initials}
        </span>
        <div>
          <h3>{owner.name}</h3>
          <OwnerRatingLine {...owner} />
        </div>
      </div>
      {owner.tagline && <p>{owner.tagline}</p>}
      {owner.difference && (
        <p>
          <a className="link" href={owner.difference.href} data-action="dealer-difference">
            {owner.difference.text}
          </a>
        </p>
      )}
      <ContactLines {...owner} />
      {owner.hours.length > 0 && <Hours hours={owner.hours} />}
      <ul className="dealer-asks">
        {owner.asks.map(({ text, href }) => (
          <li key={href}>
            <a
              className="link"
              href={href}
              rel="nofollow noopener"
              data-action={href.startsWith('/') ? 'lead' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {owner.inventoryLink && (
        <a className="link" href={owner.inventoryLink.href}>
          {owner.inventoryLink.text}
        </a>
      )}
    </>
  );
}

function ContactLines({ phone, addressText, openText, website, services }: OwnerBoxProps) {
  return (
    <ul className="lines">
      {phone && (
        <li>
          <Icon name="phone" />
          <PhoneNumber {...phone} />
        </li>
      )}
      {addressText && (
        <li>
          <Icon name="pin" />
          {addressText}
        </li>
      )}
      {openText && (
        <li>
          <Icon name="clock" />
          {openText}
        </li>
      )}
      {website && (
        <li>
          <Icon name="globe" />
          <a className="link" href={website.href} rel="nofollow noopener">
            {website.text}
          </a>
        </li>
      )}
      {services.map((service) => (
        <li key={service}>
          <Icon name="check" />
          {service}
        </li>
      ))}
    </ul>
  );
}

function Hours({ hours }: { hours: OwnerBoxProps['hours'] }) {
  return (
    <details className="hours">
      <summary>Hours</summary>
      <dl>
        {hours.map(({ days, time }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
