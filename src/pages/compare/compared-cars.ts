import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompareBoxProps, CompareDrawerProps } from '../../../views/compare/compare-drawer.js';
import { Calls } from '../../calls/calls.js';
import { Catalogue } from '../../catalogue/catalogue.js';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import { Cars } from '../../inventory/cars.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { AskedTerms } from '../../inventory/payment-estimate.js';
import { COMPARE_DRAWER_PATH, compareChangeHref } from '../../wording/links.js';
import { NoticeCookie } from '../cookies.js';
import { presentCompareDrawer } from './compare-drawer.presenter.js';
import { CONTROL_TEXTS } from './compare-control.presenter.js';
import type { ComparePlace } from './compare-control.presenter.js';
import { paymentsFor, walletOf } from '../wallet/wallet.js';
import { comparedIds, storeComparedIds } from './compared-ids.js';
import type { CompareOutcome } from './compared-ids.js';

/** Where no script hears a change, the page after it opens the drawer, or says that there is no room. */
const OUTCOME_COOKIE = new NoticeCookie('compareOutcome', 60);
const TOLD_OUTCOMES = ['added', 'full'] as const;

/** A page that shows what is compared: its brand, what its controls are, and where its distances are measured from. */
export interface ComparingPage {
  readonly brand: Brand;
  readonly place: ComparePlace;
  readonly zip?: string | undefined;
}

/** What is compared: the ids, and those of their cars that are for sale, undefined where they cannot be had. */
export interface Compared {
  readonly ids: readonly string[];
  readonly cars: readonly ListedCar[] | undefined;
}

/** The cars that the shopper of a request compares. */
@Injectable()
export class ComparedCars {
  constructor(
    private readonly cars: Cars,
    private readonly calls: Calls,
    private readonly catalogue: Catalogue,
  ) {}

  /** What the controls of a page know: which cars are compared; undefined with a brand that compares nothing. */
  idsFor(request: FastifyRequest, brand: Brand): string[] | undefined {
    return hasFeature(brand, 'compare') ? comparedIds(request) : undefined;
  }

  /** The cars by id, in their order, those that are gone left out. Undefined where they cannot be had. */
  async byId(ids: readonly string[]): Promise<readonly ListedCar[] | undefined> {
    if (ids.length === 0) return [];
    return this.calls.orWithout('comparedCars', () => this.calls.run('comparedCars', () => this.cars.carsById(ids)));
  }

  /** What a shopper compares, and its cars; undefined with a brand that compares nothing. */
  async readFor(request: FastifyRequest, brand: Brand): Promise<Compared | undefined> {
    const ids = this.idsFor(request, brand);
    return ids && this.read(ids);
  }

  /** What of these is for sale. */
  async read(ids: readonly string[]): Promise<Compared> {
    return { ids, cars: await this.byId(ids) };
  }

  /**
   * The drawer of a page, and what its controls say; undefined with a brand that compares nothing. Cars that are gone are said once: where
   * the page has been begun without them, by the next one, too.
   */
  async boxFor(
    reading: Promise<Compared | undefined>,
    page: ComparingPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CompareBoxProps | undefined> {
    // Before anything is waited for: headers may be sent by then.
    const told = OUTCOME_COOKIE.take(request, reply);
    const compared = await reading;
    if (!compared) return undefined;
    const outcome = TOLD_OUTCOMES.find((one) => one === told);
    return {
      texts: CONTROL_TEXTS[page.place],
      changeHref: compareChangeHref(page.place === 'card' ? 'toggle' : 'add'),
      refreshHref: COMPARE_DRAWER_PATH,
      drawer: this.drawerOf(compared, page, { request, reply }, outcome),
    };
  }

  /** The drawer, as it stands after a change. */
  drawerOf(
    { ids, cars }: Compared,
    { brand, zip }: Pick<ComparingPage, 'brand' | 'zip'>,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    outcome: CompareOutcome | undefined,
  ): CompareDrawerProps {
    const present = cars?.map(({ listing }) => listing.id) ?? ids;
    const goneCount = ids.length - present.length;
    if (goneCount > 0) storeComparedIds(present, brand, reply);
    const terms = comparedTerms(request, brand);
    return presentCompareDrawer({ ids: present, cars, catalogue: this.catalogue, terms, zip, goneCount, outcome });
  }

  /** Keeps what a change came to for the page that the shopper is led back to. */
  tellNextPage(outcome: CompareOutcome, reply: FastifyReply): void {
    if (TOLD_OUTCOMES.some((one) => one === outcome)) OUTCOME_COOKIE.keep(outcome, reply);
  }
}

/** What a comparison's payments rest on; undefined with a brand that shows none, and for whoever has switched them off. */
export function comparedTerms(request: FastifyRequest, brand: Brand): AskedTerms | undefined {
  const payments = paymentsFor(brand, walletOf(request));
  return payments?.wallet?.isOn === false ? undefined : payments?.terms;
}
