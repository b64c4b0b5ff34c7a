import { EmbeddedListingStore } from '../../../src/inventory/embedded/embedded-listing-store.js';
import { anOffer } from '../an-offer.js';

const [dataDir = '', times] = process.argv.slice(2);
const store = new EmbeddedListingStore(dataDir);
for (let price = 2; price < (times === 'once' ? 3 : 1_000_000); price++) {
  await store.saveOffers([
    anOffer({ id: '1', priceDollars: price }),
    anOffer({ id: '2', priceDollars: price }),
  ]);
  process.stdout.write(`${price}\n`);
}
