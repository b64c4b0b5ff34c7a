import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  CompareBoxProps,
  CompareDrawerProps,
} from '../../../../views/compare/compare-drawer.js';
import { Calls } from '../../../platform/calls/calls.js';
import { Catalog } from '../../../catalog/catalog.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import { Cars } from '../../../inventory/cars.js';
import { carsOfBrand } from '../../../inventory/cars-of-brand.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { COMPARE_DRAWER_PATH, compareChangePath } from '../../../routes/compare-links.js';
import { FlashCookie } from '../../rendering/cookies.js';
import { presentCompareDrawer } from './compare-drawer.presenter.js';
import { CONTROL_TEXTS, compareActionAt } from './compare-control.presenter.js';
import type { ComparePlace } from './compare-control.presenter.js';
import { paymentsFor, walletOf } from '../wallet/wallet.js';
import { comparedIds, storeComparedIds } from './compared-ids.js';
import type { CompareOutcome } from './compared-ids.js';

/** Without scripts, the next page opens the drawer or reports that the list is full. */
const OUTCOME_COOKIE = new FlashCookie('compareOutcome', 60);
const TOLD_OUTCOMES = ['added', 'full'] as const;

/** A page with compare controls: brand, type of its controls, and origin of distances. */
export interface ComparingPage {
  readonly brand: Brand;
  readonly place: ComparePlace;
  readonly zip?: string | undefined;
}

/** Compared ids, and those of their cars that are for sale. `cars` is undefined if unavailable. */
export interface Compared {
  readonly ids: readonly string[];
  readonly cars: readonly ListedCar[] | undefined;
}

/** The cars that a request's shopper compares. */
@Injectable()
export class ComparedCars {
  constructor(
    private readonly cars: Cars,
    private readonly calls: Calls,
    private readonly catalog: Catalog,
  ) {}

  /** Compared ids. Undefined for brands without compare. */
  idsFor(request: FastifyRequest, brand: Brand): string[] | undefined {
    return hasFeature(brand, 'compare') ? comparedIds(request) : undefined;
  }

  /** Cars by id, in order, without removed ones. Undefined if unavailable. */
  async byId(ids: readonly string[], brand: Brand): Promise<readonly ListedCar[] | undefined> {
    if (ids.length === 0) return [];
    return this.calls.callOrFallback('comparedCars', () =>
      this.calls.run('comparedCars', () => carsOfBrand(this.cars, brand).carsById(ids)),
    );
  }

  /** Compared ids and cars. Undefined for brands without compare. */
  async readFor(request: FastifyRequest, brand: Brand): Promise<Compared | undefined> {
    const ids = this.idsFor(request, brand);
    return ids && this.read(ids, brand);
  }

  async read(ids: readonly string[], brand: Brand): Promise<Compared> {
    return { ids, cars: await this.byId(ids, brand) };
  }

  /**
   * The drawer of a page, and the labels of the controls. Undefined for brands without compare.
   * Removed cars are reported once; if an early flush has sent the headers, again on the next page.
   */
  async boxFor(
    reading: Promise<Compared | undefined>,
    page: ComparingPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CompareBoxProps | undefined> {
    // Before any await, because headers may be sent during it.
    const outcome = this.toldOutcome(request, reply);
    const compared = await reading;
    if (!compared) return undefined;
    return {
      texts: CONTROL_TEXTS[page.place],
      changeAction: compareActionAt(page.place),
      removeAction: compareChangePath('remove'),
      refreshHref: COMPARE_DRAWER_PATH,
      drawer: this.drawerOf(compared, page, { request, reply }, outcome),
    };
  }

  /** The drawer after a change. */
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
    return presentCompareDrawer({
      ids: present,
      cars,
      catalog: this.catalog,
      terms,
      zip,
      goneCount,
      outcome,
    });
  }

  /** The outcome that a redirect stored for this page. */
  toldOutcome(request: FastifyRequest, reply: FastifyReply): CompareOutcome | undefined {
    const told = OUTCOME_COOKIE.take(request, reply);
    return TOLD_OUTCOMES.find((one) => one === told);
  }

  /** Stores the outcome of a change for the page after the redirect. */
  tellNextPage(outcome: CompareOutcome, reply: FastifyReply): void {
    if (TOLD_OUTCOMES.some((one) => one === outcome)) OUTCOME_COOKIE.keep(outcome, reply);
  }
}

/**
 * Loan terms of a comparison. Undefined for brands without payments, and if the shopper turned them
 * off.
 */
export function comparedTerms(request: FastifyRequest, brand: Brand): LoanTerms | undefined {
  const payments = paymentsFor(brand, walletOf(request));
  return payments?.wallet?.isOn === false ? undefined : payments?.terms;
}
