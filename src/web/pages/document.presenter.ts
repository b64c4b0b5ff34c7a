import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { BrandMarkProps } from '../../../views/brand-mark.js';
import type { DocumentProps } from '../../../views/document.js';
import type { LeadCalls } from '../../../views/islands/lead-ids.js';
import type { PageEventProps } from '../../../views/islands/page-event.js';
import type { LinkView } from '../../../views/link.js';
import type { SiteFooterProps } from '../../../views/site-footer.js';
import { isSignedInBrowser, savedCountOf } from '../../accounts/account-cookies.js';
import type { Brand } from '../../platform/config/brand.js';
import { Config } from '../../platform/config/config.js';
import { hasFeature } from '../../platform/config/features.js';
import type { FeatureName } from '../../platform/config/features.js';
import { sendsPrivacyControl } from '../../platform/http/global-privacy-control.js';
import { originOf } from '../../platform/http/request-origin.js';
import { ClientManifest } from '../rendering/client-manifest.js';
import { presentAppearanceSwitch } from './appearance/appearance.presenter.js';
import { chosenScheme } from './appearance/chosen-scheme.js';
import { PAGE_DICTIONARY } from '../rendering/page-dictionary.js';
import { markIconHref, presentMark, themeCss } from '../rendering/brand-look.presenter.js';
import {
  ALL_CARS_PATH,
  DOCS_PATH,
  HOME_PATH,
  PAGE_EVENTS_PATH,
  RESULTS_PATH,
} from '../../routes/links.js';
import { BUILD_AND_PRICE_PATH, RESEARCH_PATH } from '../../routes/research-links.js';
import { APP_MANIFEST_PATH } from '../../routes/push-links.js';
import { PRIVACY_PATH } from '../../routes/privacy-links.js';
import { ACCOUNT_CALLS } from '../../routes/account-links.js';
import { ACCOUNT_PATH, SAVED_PATH, SIGN_IN_PATH } from '../../routes/account-links.js';
import { appIconHref } from './push/app-icons.js';
import { mayHaveSavedCars, presentSaveCarBox } from './saved/save-car.presenter.js';
import { CONTACT_PATH } from '../../routes/contact-links.js';
import type { PageName } from './page-events/page-names.js';

/** Head of a page. Paths, not URLs. */
export interface PageHead {
  readonly title: string;
  readonly description?: string;
  readonly canonicalPath?: string;
  readonly previousPath?: string | undefined;
  readonly nextPath?: string | undefined;
  readonly isIndexable?: boolean;
  readonly currentPath?: string;
  /** Name of the page in analytics; absent for pages that are not counted. */
  readonly pageName?: PageName;
  /** JSON-LD. A function, because it needs the origin for absolute URLs. */
  readonly structuredData?: (origin: string) => string;
}

/** URLs and messages for the script that contacts sellers; the same on every page. */
const LEAD_CALLS: LeadCalls = {
  contactHref: `${CONTACT_PATH}/`,
  leadsHref: ACCOUNT_CALLS.leads,
  sessionHref: ACCOUNT_CALLS.session,
  contactedText: 'Contacted',
};

/** Data about the request that the page's frame depends on. */
export interface FrameShopper {
  /** Origin of absolute URLs. */
  readonly origin: string;
  readonly scheme: ReturnType<typeof chosenScheme>;
  readonly isSignedIn: boolean;
  /** Whether the browser may have saved cars. */
  readonly hasKept: boolean;
  /** Saved cars and searches, from the browser's cookie. */
  readonly savedCount: number;
  /**
   * False for crawlers and with Global Privacy Control: then the page has no script that sends the
   * event.
   */
  readonly isCounted: boolean;
}

/** A brand's look on every page. */
type PresentedLook = Pick<DocumentProps, 'iconHref' | 'appleIconHref' | 'themeCss'> & {
  readonly mark: BrandMarkProps;
};

/** Frame of every page: head, header and footer of the brand. */
@Injectable()
export class DocumentPresenter {
  private readonly looks = new WeakMap<Brand, PresentedLook>();

  constructor(
    private readonly config: Config,
    private readonly manifest: ClientManifest,
  ) {}

  present(request: FastifyRequest, brand: Brand, head: PageHead): DocumentProps {
    return this.presentFor(this.shopperOf(request), brand, head);
  }

  /** Written once, because it is the same on all pages of a brand. */
  private lookOf(brand: Brand): PresentedLook {
    let presented = this.looks.get(brand);
    if (!presented) {
      const { mark } = brand.look;
      presented = {
        iconHref: markIconHref(mark),
        appleIconHref: appIconHref(brand, 'apple-180'),
        themeCss: themeCss(brand.look),
        mark: presentMark(mark),
      };
      this.looks.set(brand, presented);
    }
    return presented;
  }

  shopperOf(request: FastifyRequest): FrameShopper {
    return {
      origin: this.originFor(request),
      scheme: chosenScheme(request),
      isSignedIn: isSignedInBrowser(request),
      hasKept: mayHaveSavedCars(request),
      savedCount: savedCountOf(request),
      isCounted: !sendsPrivacyControl(request) && !isbot(request.headers['user-agent']),
    };
  }

  presentFor(shopper: FrameShopper, brand: Brand, head: PageHead): DocumentProps {
    const { origin, scheme, isSignedIn } = shopper;
    const { mark, ...look } = this.lookOf(brand);
    return {
      lang: 'en-US',
      brand: brand.key,
      scheme,
      title: `${head.title} - ${brand.displayName}`,
      description: head.description,
      robots: head.isIndexable === false ? 'noindex, follow' : undefined,
      canonicalHref:
        head.canonicalPath === undefined ? undefined : `${origin}${head.canonicalPath}`,
      previousHref: head.previousPath,
      nextHref: head.nextPath,
      ...look,
      manifestHref: APP_MANIFEST_PATH,
      stylesheetHrefs: this.manifest.stylesheetHrefs,
      dictionaryHref: PAGE_DICTIONARY?.href,
      scriptHref: this.manifest.scriptHref,
      islandsHref: this.manifest.islandsHref,
      pageEvent: shopper.isCounted ? pageEventOf(brand, head) : undefined,
      saveCar: presentSaveCarBox(shopper.hasKept, brand),
      lead: LEAD_CALLS,
      structuredData: head.structuredData?.(origin),
      header: {
        brandName: brand.displayName,
        mark,
        wordmark: brand.look.wordmark,
        homeHref: HOME_PATH,
        navigation: navigation(brand, isSignedIn, head.currentPath),
        saved: {
          text: 'Saved',
          href: SAVED_PATH,
          count: shopper.savedCount,
          isCurrent: head.currentPath === SAVED_PATH,
        },
      },
      footer: { ...footer(brand, isSignedIn), appearance: presentAppearanceSwitch(scheme) },
    };
  }

  /** Origin of absolute URLs in the response. */
  originFor(request: FastifyRequest): string {
    return originOf(request, this.config.publicOrigin);
  }
}

function pageEventOf({ code }: Brand, { pageName }: PageHead): PageEventProps | undefined {
  return pageName && { href: PAGE_EVENTS_PATH, pageName, brandCode: code };
}

function navigation(brand: Brand, isSignedIn: boolean, currentPath: string | undefined) {
  return [
    { text: 'Cars for Sale', href: RESULTS_PATH },
    { text: 'Sell My Car', href: brand.sellMyCarPath },
    { text: 'Research', href: RESEARCH_PATH },
    { text: 'Build & Price', href: BUILD_AND_PRICE_PATH },
    isSignedIn ? { text: 'Account', href: ACCOUNT_PATH } : { text: 'Sign In', href: SIGN_IN_PATH },
  ].map((link) => ({ ...link, isCurrent: link.href === currentPath }));
}

/** A link, if the brand has the feature. */
function entryPoint(brand: Brand, feature: FeatureName, link: LinkView): LinkView[] {
  return hasFeature(brand, feature) ? [link] : [];
}

function footer(brand: Brand, isSignedIn: boolean): Omit<SiteFooterProps, 'appearance'> {
  return {
    columns: [
      {
        title: 'Shop',
        links: [
          { text: 'Cars for Sale', href: RESULTS_PATH },
          ...entryPoint(brand, 'bestDealsEntryPoint', {
            text: 'Best Deals',
            href: `${RESULTS_PATH}?experience=best-deals`,
          }),
          { text: 'Great Price', href: `${RESULTS_PATH}?dealType=greatprice&listingType=USED` },
          ...entryPoint(brand, 'waysToPurchase', {
            text: 'Buy Online',
            href: `${RESULTS_PATH}?experience=buy-online&homeServices=BUY_ONLINE`,
          }),
          { text: 'Certified Used', href: `${RESULTS_PATH}?categorySearch=certified-used` },
          ...entryPoint(brand, 'commercialEntryPoint', {
            text: 'Commercial Vehicles',
            href: `${RESULTS_PATH}?experience=commercial`,
          }),
        ],
      },
      { title: 'Sell', links: [{ text: 'Sell My Car', href: brand.sellMyCarPath }] },
      {
        title: 'Research',
        links: [
          { text: 'All Cars', href: ALL_CARS_PATH },
          { text: 'Research', href: RESEARCH_PATH },
          { text: 'Build & Price', href: BUILD_AND_PRICE_PATH },
        ],
      },
      {
        title: 'Account',
        links: [
          isSignedIn
            ? { text: 'Account', href: ACCOUNT_PATH }
            : { text: 'Sign In', href: SIGN_IN_PATH },
          { text: 'Saved Cars', href: SAVED_PATH },
          { text: 'Notifications and Privacy', href: PRIVACY_PATH },
        ],
      },
      {
        title: 'Company',
        links: [
          { text: 'About', href: '/about' },
          { text: 'Accessibility', href: '/accessibility' },
          { text: 'Privacy', href: '/privacy' },
          { text: 'Developers', href: DOCS_PATH },
        ],
      },
    ],
    legalText:
      `© ${new Date().getFullYear()} ${brand.displayName}. Prices exclude tax, title and fees. ` +
      'ZIP Code locations: GeoNames, CC\u00A0BY\u00A04.0.',
    legalLinks: [
      { text: 'Privacy', href: '/privacy' },
      { text: 'Terms', href: '/terms' },
    ],
  };
}
