/**
 * One of several offers of the same vehicle: `name` 'Hill Country Toyota', `detailText` 'Austin, TX', `priceText` '$26,490'. The one this
 * page shows is current and is no link.
 */
export interface SellerOffer {
  name: string;
  detailText: string;
  priceText: string;
  href: string;
  isCurrent: boolean;
}

/** Every seller of this vehicle, the least expensive first. */
export function SellerList({ sellers }: { sellers: SellerOffer[] }) {
  return (
    <section aria-labelledby="sellers-heading">
      <h2 id="sellers-heading">Sellers of this vehicle</h2>
      <ul className="sellers">
        {sellers.map((seller) => (
          <li key={seller.href}>
            <div>
              {seller.isCurrent ? (
                <b>{seller.name}</b>
              ) : (
                <a className="link" href={seller.href}>
                  {seller.name}
                </a>
              )}
              <small>{seller.detailText}</small>
            </div>
            <p className="price">{seller.priceText}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
