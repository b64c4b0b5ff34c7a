import type { SavedSearchItemProps } from '../../../../views/saved/saved-search.js';
import type { SavedCarProps, SavedProps } from '../../../../views/saved/saved-page.js';
import type { SavedCar } from '../../../saved/saved-cars.js';
import { MAX_SIGNED_OUT_SEARCHES } from '../../../saved/saved-search-limit.js';
import { QUICK_SAVE_LIMIT } from '../../../saved/quick-save-limit.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { CarStanding } from '../../../inventory/car-standing.js';
import type { Listing } from '../../../inventory/listing.js';
import type { SearchContext } from '../../../search/search-context.js';
import type { FoundCar } from '../../../search/search.service.js';
import type { LeadStanding } from '../../../leads/lead.js';
import type { SentLeadReceipt } from '../../../leads/sent-leads.js';
import { carName, trimText } from '../../../formatting/car-words.js';
import { contactText } from '../../../leads/make-offer.js';
import { SAVED_CAR_ALERTS_PATH } from '../../../routes/alert-links.js';
import { conversationHref } from '../../../routes/contact-links.js';
import {
  countOf,
  formatDay,
  formatDollars,
  formatMiles,
} from '../../../formatting/number-formats.js';
import { HOME_PATH, RESULTS_PATH, modelResultsHref } from '../../../routes/links.js';
import { contactHref } from '../../../routes/vehicle-links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { compareHref } from '../../../routes/compare-links.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { SAVE_CAR_PATH } from '../../../routes/account-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import { SAVED_PATH, signInHref } from '../../../routes/account-links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';
import { presentCardOwner } from '../card-owner.presenter.js';
import { COMPARE_LIMIT } from '../compare/compared-ids.js';
import { presentPriceBlock } from '../price-block.presenter.js';
import { redrawnForm } from './redrawn-form.js';

const PROBLEM_OF_STANDING: Readonly<Record<LeadStanding, SavedProps['sent'][number]['problem']>> = {
  sent: undefined,
  waiting: { text: 'Not delivered yet. We keep trying for 5 days.', isFinal: false },
  failed: {
    text: 'Couldn’t be delivered. Send it again, or contact the seller another way.',
    isFinal: true,
  },
  dropped: { text: 'Couldn’t be delivered. Write to the seller again.', isFinal: true },
};

/** A saved car, whether it is still for sale, and its distance from the shopper's place. */
export interface SavedCarNow extends CarStanding {
  readonly saved: SavedCar;
  readonly car?: FoundCar | 'unknown' | undefined;
}

/** The account whose page it is, and whether it gets alerts about its saved cars. */
export interface SavedAccount {
  readonly email: string;
  readonly areCarAlertsOn: boolean;
}

export function presentSaved(
  cars: readonly SavedCarNow[],
  searches: readonly SavedSearchItemProps[],
  sent: readonly SentLeadReceipt[],
  account: SavedAccount | undefined,
  context: SearchContext,
): SavedProps {
  const email = account?.email;
  const idsForSale = cars
    .flatMap(({ saved, car }) => (car && car !== 'unknown' ? [saved.listingId] : []))
    .slice(0, COMPARE_LIMIT);
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: 'Saved' }],
    title: 'Saved cars and searches',
    accountNote:
      account !== undefined
        ? undefined
        : {
            text:
              `Without an account you can save up to ${QUICK_SAVE_LIMIT} cars and, once you sign up for alerts, ` +
              `${MAX_SIGNED_OUT_SEARCHES} searches. With one you can save more, and see them on every device.`,
            link: { text: 'Create a free account', href: signInHref('signup', SAVED_PATH) },
          },
    cars: cars.map((car) => presentCar(car, email, context)),
    carAlerts: account && cars.length > 0 ? presentCarAlerts(account) : undefined,
    noCarsText: 'No saved cars yet. Tap the heart on a car to track its price here.',
    compare:
      idsForSale.length > 1
        ? { text: 'Compare Side by Side', href: compareHref({ ids: idsForSale }) }
        : undefined,
    searches: [...searches],
    noSearchesText:
      'No saved searches yet. Press Save search above the results to see what’s new here.',
    sent: sent.map((one) => presentSent(one, email)),
    more: { text: 'See cars for sale', href: RESULTS_PATH },
    privacy: {
      text: 'Notifications and privacy: see, download or delete your data',
      href: PRIVACY_PATH,
    },
  };
}

function presentCarAlerts({ email, areCarAlertsOn }: SavedAccount): SavedProps['carAlerts'] {
  return areCarAlertsOn
    ? {
        text: 'We email you, once a day at most, when a saved car drops in price or sells.',
        form: redrawnForm(
          SAVED_CAR_ALERTS_PATH,
          'DELETE',
          'Emails about saved cars are off',
          email,
        ),
        submitText: 'Turn off emails',
      }
    : {
        text: 'Get an email when a saved car drops in price or sells.',
        form: redrawnForm(SAVED_CAR_ALERTS_PATH, 'PUT', 'Emails about saved cars are on', email),
        submitText: 'Turn on emails',
      };
}

function presentSent(
  receipt: SentLeadReceipt,
  account: string | undefined,
): SavedProps['sent'][number] {
  const {
    leadId,
    listingId,
    carName,
    kind,
    recipientName,
    comments,
    sentAt,
    isWithdrawn,
    delivery,
    replyCount,
  } = receipt;
  const ownHref = `${ACCOUNT_CALLS.leads}/${leadId}`;
  const withdrawal = redrawnForm(ownHref, 'DELETE', 'Taken back', account);
  const canBeSentAgain = delivery === 'waiting' || delivery === 'failed';
  return {
    id: leadId,
    title: carName,
    href: vehicleHref(listingId),
    words: comments,
    sentText: `To ${recipientName}, ${formatDay(sentAt)}${isWithdrawn ? '. Withdrawn' : ''}`,
    problem: PROBLEM_OF_STANDING[delivery],
    resend: canBeSentAgain
      ? redrawnForm(`${ownHref}/send-again`, 'POST', 'Sent again', account)
      : undefined,
    withdrawal: isWithdrawn ? undefined : withdrawal,
    conversation:
      kind === 'chat' && !isWithdrawn
        ? { text: conversationText(replyCount), href: conversationHref(leadId) }
        : undefined,
  };
}

function conversationText(replyCount: number): string {
  return replyCount === 0
    ? 'Open the conversation'
    : `Open the conversation (${countOf(replyCount, 'reply', 'replies')})`;
}

function presentCar(
  { saved, car, removed }: SavedCarNow,
  account: string | undefined,
  { catalog, brand }: SearchContext,
): SavedCarProps {
  const { listingId } = saved;
  const plainFields = Object.entries({ listingId, back: SAVED_PATH, to: 'off' }).map(
    ([name, value]) => ({ name, value }),
  );
  const shared = {
    id: listingId,
    savedText: `Saved ${formatDay(saved.savedAt)} at ${formatDollars(saved.priceDollars)}`,
    removal: {
      ...redrawnForm(`${ACCOUNT_CALLS.savedCars}/${listingId}`, 'DELETE', 'Removed', account),
      plain: { action: SAVE_CAR_PATH, fields: plainFields },
    },
  };
  if (car === 'unknown')
    return { ...shared, name: saved.name, href: vehicleHref(listingId), isCheaper: false };
  if (car) {
    const { listing } = car;
    const difference = listing.priceDollars - saved.priceDollars;
    return {
      ...shared,
      name: carName(listing, catalog),
      detailText: detailText(listing, catalog),
      href: vehicleHref(listingId, { clickType: 'saved' }),
      picture: presentFirstPicture(listing),
      price: presentPriceBlock(car, undefined),
      changeText:
        difference === 0
          ? undefined
          : `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than when you saved it`,
      isCheaper: difference < 0,
      owner: presentCardOwner(car, brand),
      action: { text: contactText(car.owner), href: contactHref(listing.id) },
    };
  }
  const model = removed && catalog.modelByCode(removed.modelCode);
  return {
    ...shared,
    name: saved.name,
    goneText: 'Sold, or no longer for sale',
    isCheaper: false,
    similar: model && {
      text: `See other ${catalog.makeName(model.makeCode)} ${model.name}`,
      href: modelResultsHref(model, brand),
    },
  };
}

/** Details that distinguish cars of the same name; undefined if none are known. */
function detailText(listing: Listing, catalog: Catalog): string | undefined {
  const { mileageMiles } = listing;
  const details = [
    trimText(listing, catalog),
    mileageMiles === undefined ? undefined : formatMiles(mileageMiles),
  ];
  return details.filter(Boolean).join(' · ') || undefined;
}
