import type { LinkView } from '../link.js';
import { PhoneNumber } from './phone-number.js';

/**
 * An offer of the same vehicle: `name` 'Hill Country Toyota', `detailText` 'Austin, TX',
 * `priceText` '$26,490'. The page's own offer is current. `phone.href`: a `tel:` URL.
 */
export interface SellerOffer {
  id: string;
  name: string;
  detailText: string;
  phone?: LinkView;
  priceText: string;
  isCurrent: boolean;
}

/** Offers of this vehicle, the least expensive first. */
export function SellerList({ sellers }: { sellers: SellerOffer[] }) {
  return (
    <section aria-labelledby="sellers-heading">
      <h2 id="sellers-heading">All sellers of this vehicle</h2>
      <ul className="sellers">
        {sellers.map(({ id, name, detailText, phone, priceText, isCurrent }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <small>{detailText}</small>
              {isCurrent && <small>Shown on this page</small>}
            </div>
            <div>
              <p className="price">{priceText}</p>
              {phone && <PhoneNumber {...phone} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
