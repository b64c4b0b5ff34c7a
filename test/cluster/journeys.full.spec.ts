import { ShopCluster } from './shop-cluster.js';
import { describeJourneys } from './shopper-journeys.js';

describeJourneys('with an index in each instance', () => ShopCluster.start({ isDealing: true }));
