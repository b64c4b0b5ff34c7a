import { Injectable } from '@nestjs/common';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { OutgoingMessage } from '../platform/outbox/outbox.js';
import { SAVED_PATH } from '../routes/account-links.js';
import { vehicleHref } from '../routes/vehicle-links.js';
import { alertMail, unsubscribeHeaders } from './alert-mail.js';
import { AlertTokens } from './alert-tokens.js';
import { ChangedCars } from './changed-cars.js';
import type { ChangedCar, DescribedChanges } from './changed-cars.js';
import type { SavedCarAccount } from './reduced-saved-cars.js';
import { looksOfBrand } from './saved-car-alert-state.js';
import type { LookedAtCar } from './saved-car-alert-state.js';

/** Mail about price drops among the saved cars of an account, and about saved cars that were sold. */
@Injectable()
export class PriceDropMail {
  constructor(
    private readonly config: Config,
    private readonly brands: BrandsByHost,
    private readonly changedCars: ChangedCars,
    private readonly tokens: AlertTokens,
    private readonly mailer: Mailer,
  ) {}

  /** Returns undefined if there is nothing to report. */
  messageOf(account: SavedCarAccount, looks: readonly LookedAtCar[]): OutgoingMessage | undefined {
    const brand = this.brands.ofCall(account.brand, undefined);
    const changes = this.changesOf(looksOfBrand(looks, brand));
    if (!changes) return undefined;
    const token = this.tokens.unsubscribeSavedCars(account.ownerId);
    const origin = this.config.publicOrigin || account.origin;
    const content = alertMail(changes, {
      origin,
      subjectText: 'your saved cars',
      leadText: 'Changes in the cars you saved:',
      action: { text: 'See your saved cars', href: SAVED_PATH },
      reasonText: 'You’re receiving this because you saved these cars.',
      unsubscribeToken: token.placeholder,
      milesTo: () => undefined,
    });
    return this.mailer.write(
      brand,
      {
        email: account.email,
        ownerId: account.ownerId,
        headers: unsubscribeHeaders(origin, token.placeholder),
      },
      { ...content, unsignedTokens: [token] },
    );
  }

  private changesOf(looks: readonly LookedAtCar[]): DescribedChanges | undefined {
    const dropped = this.changedCars.dropped(looks);
    const sold = looks.flatMap(({ saved, look }) => (look.news === 'sold' ? [soldCar(saved)] : []));
    if (dropped.length + sold.length === 0) return undefined;
    const counts = {
      dropped: dropped.length,
      sold: sold.length,
      added: 0,
      back: 0,
      alsoAt: 0,
      areMoreNew: false,
    };
    return { dropped, sold, added: [], back: [], alsoAt: [], counts };
  }
}

function soldCar({ listingId, name, knownPriceDollars }: LookedAtCar['saved']): ChangedCar {
  return { listingId, name, path: vehicleHref(listingId), priceDollars: knownPriceDollars };
}
