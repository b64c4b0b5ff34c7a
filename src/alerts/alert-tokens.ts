import { Injectable } from '@nestjs/common';
import { Delivery } from '../platform/outbox/delivery.js';
import { unsignedToken } from '../platform/outbox/unsigned-token.js';
import type { UnsignedToken } from '../platform/outbox/unsigned-token.js';
import { SigningKeys } from './signing-keys.js';
import type { SubscriptionIdentity } from './signing-keys.js';

const SUBSCRIPTION_ID = 'subscription-id';
const UNSUBSCRIBE = 'unsubscribe';
const UNSUBSCRIBE_SAVED_CARS = 'unsubscribe-saved-cars';

/**
 * Tokens in alerts, signed when the alert is sent. Subscription ids depend on the keys, too, so the
 * facts of a token identify the subscription without its id.
 */
@Injectable()
export class AlertTokens {
  constructor(keys: SigningKeys, delivery: Delivery) {
    delivery.registerSigner(SUBSCRIPTION_ID, (identity) =>
      keys.subscriptionId(identity as SubscriptionIdentity),
    );
    delivery.registerSigner(UNSUBSCRIBE, async (identity) =>
      keys.unsubscribeToken(await keys.subscriptionId(identity as SubscriptionIdentity)),
    );
    delivery.registerSigner(UNSUBSCRIBE_SAVED_CARS, (facts) =>
      keys.savedCarsToken((facts as { ownerId: string }).ownerId),
    );
  }

  subscriptionId(subscription: SubscriptionIdentity): UnsignedToken {
    return unsignedToken(SUBSCRIPTION_ID, identityOf(subscription));
  }

  unsubscribe(subscription: SubscriptionIdentity): UnsignedToken {
    return unsignedToken(UNSUBSCRIBE, identityOf(subscription));
  }

  unsubscribeSavedCars(ownerId: string): UnsignedToken {
    return unsignedToken(UNSUBSCRIBE_SAVED_CARS, { ownerId });
  }
}

/** Without the other columns of a row. */
function identityOf({
  emailKey,
  brand,
  search,
  webhookUrl,
}: SubscriptionIdentity): SubscriptionIdentity {
  return { emailKey, brand, search, webhookUrl };
}
