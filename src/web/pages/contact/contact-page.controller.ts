import { Controller, Get, NotFoundException, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContactDialog, ContactPage } from '../../../../views/contact/contact-dialog.js';
import type { ContactProps } from '../../../../views/contact/contact-dialog.js';
import { SimilarCars } from '../../../../views/contact/lead-form.js';
import { principalOf } from '../../../accounts/principals.js';
import { Sessions } from '../../../accounts/sessions.js';
import { Catalog } from '../../../catalog/catalog.js';
import type { Brand } from '../../../platform/config/brand.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Config } from '../../../platform/config/config.js';
import { databaseFailure } from '../../../platform/database/database-unavailable.js';
import { Cars } from '../../../inventory/cars.js';
import { carsOfBrand } from '../../../inventory/cars-of-brand.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { LISTING_ID } from '../../../platform/json-api/parameter-forms.js';
import { LeadProfiles } from '../../../leads/lead-profiles.js';
import { LEAD_KINDS } from '../../../leads/lead-kinds.js';
import { isTakenBy } from '../../../leads/make-offer.js';
import type { LeadKind } from '../../../leads/lead-kinds.js';
import { SentLeads } from '../../../leads/sent-leads.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { CONTACT_PATH } from '../../../routes/contact-links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { AccountFrame, leadTo } from '../account/account-frame.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { OtherCars } from '../vehicle/other-cars.js';
import { presentContact, presentReport, presentSimilarCar } from './contact.presenter.js';
import type { ContactSources } from './contact.presenter.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { ContactQuery } from './contact-page.dto.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

const SIMILAR_CARS = 4;

/** Forms to contact a car's seller or report a listing, as a dialog or a page. */
@Controller(CONTACT_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class ContactPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly catalog: Catalog,
    private readonly cars: Cars,
    private readonly sessions: Sessions,
    private readonly sent: SentLeads,
    private readonly profiles: LeadProfiles,
    private readonly frame: AccountFrame,
    private readonly renderer: PageRenderer,
    private readonly config: Config,
    private readonly contexts: SearchContexts,
    private readonly others: OtherCars,
  ) {}

  /** `kind`: a lead kind of the account service, or `report`. */
  @Get(':listingId')
  async show(
    @Param('listingId') listingId: string,
    @Query(PageQueryPipe) { kind }: ContactQuery,
    @Req() request: FastifyRequest,
  ): Promise<Buffer> {
    const car = await this.carOf(listingId, this.brands.ofHost(request.headers.host));
    if (kind === 'report') return this.answer(presentReport(car, this.catalog), request);
    const contact = presentContact({
      car,
      kind: kindFor(car, kind),
      ...(await this.senderOf(request, listingId)),
      catalog: this.catalog,
      brand: this.brands.ofHost(request.headers.host),
      consent: this.config.consentText,
    });
    return this.answer(contact, request);
  }

  /** Cars similar to one that was written about. Without scripts they are on that car's page. */
  @Get(':listingId/similar')
  async similar(
    @Param('listingId') listingId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    if (!asksForFragment(request, 'similar'))
      return leadTo(`${vehicleHref(listingId)}#similar-heading`, reply);
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    const found = await this.others.like(
      await this.carOf(listingId, context.brand),
      SIMILAR_CARS,
      context,
    );
    const cars = found.map((car) => presentSimilarCar(car, this.catalog));
    return this.renderer.render(SimilarCars, { heading: 'Similar cars', cars });
  }

  /** @throws NotFoundException for a car that is not for sale */
  private async carOf(listingId: string, brand: Brand): Promise<ListedCar> {
    const cars = carsOfBrand(this.cars, brand);
    const [car] = LISTING_ID.form.test(listingId) ? await cars.carsById([listingId]) : [];
    if (!car) throw new NotFoundException('This car is no longer for sale.');
    return car;
  }

  /** If this data is unavailable, the shopper gets the empty email form. */
  private async senderOf(
    request: FastifyRequest,
    listingId: string,
  ): Promise<Pick<ContactSources, 'profile' | 'hasWritten'>> {
    try {
      const signedIn = await this.sessions.of(request);
      const principal = principalOf(signedIn, request);
      const [hasWritten, profile] = await Promise.all([
        principal !== undefined && this.sent.hasContacted(principal, listingId),
        signedIn && this.profiles.usedFor(signedIn.shopperId, signedIn.email),
      ]);
      return { profile, hasWritten };
    } catch (error) {
      if (databaseFailure(error) === undefined) throw error;
      return { profile: undefined, hasWritten: false };
    }
  }

  private answer(contact: ContactProps, request: FastifyRequest): Promise<Buffer> {
    if (asksForFragment(request, 'contact')) return this.renderer.render(ContactDialog, contact);
    return this.frame.answer(
      ContactPage,
      { title: contact.title },
      (document) => ({ document, contact }),
      request,
    );
  }
}

/** The requested kind if the seller accepts it. Private sellers accept offers instead of emails. */
function kindFor({ owner: { sellerType } }: ListedCar, requested: string | undefined): LeadKind {
  const kind = LEAD_KINDS.find(
    (one) => one === requested && one !== 'one-click' && isTakenBy(sellerType, one),
  );
  return kind ?? (sellerType === 'd' ? 'email' : 'make-offer');
}
