import type { LinkView } from '../link.js';
import { PhoneNumber } from './phone-number.js';

/**
 * One of several offers of the same vehicle: `name` 'Hill Country Toyota', `detailText` 'Austin, TX', `priceText` '$26,490'. The one this
 * page shows is current. `phone.href` is a `tel:` address.
 */
export interface SellerOffer {
  id: string;
  name: string;
  detailText: string;
  phone?: LinkView;
  priceText: string;
  isCurrent: boolean;
}

/** Every seller of this vehicle, the least expensive first. */
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
