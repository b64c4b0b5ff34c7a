import type { BuildAndPriceProps } from '../../../../views/build-and-price/build-and-price-page.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { WireTrim } from '../../../reference-content/trim.dto.js';
import { PICTURE_SIZE } from '../../../../drawn-cars/frame.js';
import { estimateMonthlyPayment } from '../../../inventory/payment-estimate.js';
import { PLACE_FILTERS } from '../../../search/filters/location-clauses.js';
import { make as makeFilter } from '../../../search/filters/make.js';
import { model as modelFilter } from '../../../search/filters/model.js';
import { INVALID_ZIP } from '../../../search/filters/zip.js';
import type { SearchContext } from '../../../search/search-context.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import { HOME_PATH, resultsHref } from '../../../routes/links.js';
import { buildAndPriceHref, researchHref } from '../../../routes/research-links.js';
import { BUILD_AND_PRICE_PATH } from '../../../routes/research-links.js';
import { presentCarStrip } from '../car-strip.presenter.js';
import type { SomeCars } from '../market.js';
import { presentTrimFacts, presentTrimRow, termsText } from '../trims.presenter.js';
import type { BuildChoice } from './build-choice.js';
import { buildSelects, trimCodeOf } from './build-selects.js';
import { newModelYears, newModelsOf, startingPriceDollars } from './new-models.js';

const TITLE = 'Build & Price';

/** Data of the page besides the choice. */
export interface BuildSources {
  readonly context: SearchContext;
  /** Trims of the chosen model and year. Empty without these, or if unavailable. */
  readonly trims: readonly WireTrim[];
  /** Some new cars that match the choice. Undefined without a choice, or if unavailable. */
  readonly stock: SomeCars | undefined;
  /** Sentences about unavailable data. */
  readonly missing: readonly string[];
  readonly now: number;
}

/** The new car as chosen so far, and the next choice. */
export function presentBuildAndPrice(
  choice: BuildChoice,
  sources: BuildSources,
): BuildAndPriceProps {
  const { make, model } = choice;
  const { context, trims, stock, now } = sources;
  const car = chosenTrim(choice, trims);
  const name = model && `${make!.name} ${model.name}`;
  return {
    crumbs: crumbsOf(choice, context),
    title: [TITLE, name ?? make?.name].filter(Boolean).join(': '),
    lead: leadOf(choice),
    problems: [...choice.problems],
    missing: [...sources.missing],
    form: {
      action: BUILD_AND_PRICE_PATH,
      selects: buildSelects(choice, trims, car, context),
      zip: {
        name: 'zip',
        value: choice.zip?.zip ?? '',
        errorText: choice.isZipWrong ? INVALID_ZIP : undefined,
      },
      submitText: trims.length > 0 ? 'Update' : 'Continue',
    },
    car: car && builtCar(choice, car),
    trims:
      name && trims.length > 0
        ? { caption: `Trims of the ${choice.year} ${name}`, rows: trimRows(choice, trims, car) }
        : undefined,
    stock: presentCarStrip(
      { id: 'stock', heading: `New ${name} ${placeText(choice)}`, allText: 'See all of them' },
      stock,
      now,
    ),
    stockText: stock?.total === 0 ? `No new ${name} is for sale right now.` : undefined,
    links: linksOf(choice, stock),
    choices: nextChoice(choice, context),
  };
}

/** The chosen trim, or the least expensive. */
function chosenTrim({ trim }: BuildChoice, trims: readonly WireTrim[]): WireTrim | undefined {
  return trims.find(({ trimName }) => trimName === trim?.name) ?? trims[0];
}

function crumbsOf(
  { make, model }: BuildChoice,
  { brand }: SearchContext,
): BuildAndPriceProps['crumbs'] {
  const steps = [
    { text: 'Home', href: HOME_PATH },
    { text: TITLE, href: BUILD_AND_PRICE_PATH },
    ...(make && !brand.lockedMakeCode
      ? [{ text: make.name, href: buildAndPriceHref({ makeCode: make.code }) }]
      : []),
    ...(model ? [{ text: model.name, href: '' }] : []),
  ];
  return steps.map(({ text, href }, at) => (at === steps.length - 1 ? { text } : { text, href }));
}

function leadOf({ make, model, years }: BuildChoice): string {
  if (!make) return 'Choose a new car, see what it costs, and find it in stock near you.';
  if (!model)
    return `Choose a ${make.name} model to see its trims, prices and where they’re in stock.`;
  if (years.length > 0) return 'Specs, new-car prices and in-stock cars for every trim.';
  return `The ${make.name} ${model.name} is no longer sold new: ${model.toYear} was its last model year.`;
}

function builtCar(choice: BuildChoice, car: WireTrim): BuildAndPriceProps['car'] {
  const heading = `${choice.year} ${car.atcMake} ${car.atcModel} ${car.trimName}`;
  return {
    heading,
    picture: { src: car.imagePath, alt: `${car.bodyStyle}, drawn`, ...PICTURE_SIZE },
    msrpText: formatDollars(car.nationalMSRP),
    paymentText: `${formatDollars(estimateMonthlyPayment(car.nationalMSRP))}/mo`,
    termsText: `Starting MSRP excludes the destination charge and options. ${termsText()}`,
    facts: presentTrimFacts([car]),
  };
}

function trimRows(choice: BuildChoice, trims: readonly WireTrim[], car: WireTrim | undefined) {
  const { make, model, year, zip } = choice;
  return trims.map((trim) => {
    const href = buildAndPriceHref({
      makeCode: make!.code,
      modelCode: model!.code,
      year,
      trimCode: trimCodeOf(trim),
      zip: zip?.zip,
    });
    return { ...presentTrimRow(trim), href, isCurrent: trim === car };
  });
}

function placeText({ zip }: BuildChoice): string {
  return zip ? `nearest to ${zip.city}, ${zip.state}` : 'in stock';
}

function linksOf(
  { make, model, year }: BuildChoice,
  stock: SomeCars | undefined,
): BuildAndPriceProps['links'] {
  if (!make || !model) return [];
  const name = `${make.name} ${model.name}`;
  return [
    ...(stock
      ? [
          {
            text: `Every ${name} for sale, new and used`,
            href: resultsHref(stock.query.only([makeFilter, modelFilter, ...PLACE_FILTERS])),
          },
        ]
      : []),
    { text: `Research the ${name}`, href: researchHref(make, model, year) },
  ];
}

function nextChoice(choice: BuildChoice, context: SearchContext): BuildAndPriceProps['choices'] {
  const { make, model, series, years } = choice;
  if (model && years.length > 0) return undefined;
  if (make) {
    const models = newModelsOf(context, make.code).filter(
      ({ code }) => !series || series.modelCodes.includes(code),
    );
    const title =
      models.length > 0
        ? `Choose a model of ${make.name}${series ? ` ${series.name}` : ''}`
        : `No ${make.name} is sold new`;
    return { title, links: models.map((one) => modelLink(make, one, choice, context)) };
  }
  const makes = context.catalog.makes.filter(({ code }) => newModelsOf(context, code).length > 0);
  return {
    title: 'Choose a make',
    links: makes.map(({ code, name }) => ({
      text: name,
      href: buildAndPriceHref({ makeCode: code, zip: choice.zip?.zip }),
    })),
  };
}

function modelLink(make: Make, model: Model, { zip }: BuildChoice, context: SearchContext) {
  const from = startingPriceDollars(context.catalog, model, newModelYears(context, model)[0]!);
  return {
    text: model.name,
    href: buildAndPriceHref({ makeCode: make.code, modelCode: model.code, zip: zip?.zip }),
    countText: `from ${formatDollars(from)}`,
  };
}
