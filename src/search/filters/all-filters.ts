import { bodyStyle } from './body-style.js';
import { categorySearch } from './category-search.js';
import { city } from './city.js';
import { dealType } from './deal-type.js';
import { doors } from './doors.js';
import { driveGroup } from './drive-group.js';
import { electricMileRange } from './electric-mile-range.js';
import { engine } from './engine.js';
import { engineDisplacement } from './engine-displacement.js';
import { experience } from './experience.js';
import { exclusions } from './exclusions.js';
import { exteriorColor } from './exterior-color.js';
import { features } from './features.js';
import type { Filter } from './filter.js';
import { fuelTypeGroup } from './fuel-type-group.js';
import { homeServices } from './home-services.js';
import { interiorColor } from './interior-color.js';
import { listingType } from './listing-type.js';
import { make } from './make.js';
import { marketArea } from './market-area.js';
import { marketExtension } from './market-extension.js';
import { mileage } from './mileage.js';
import { mileageRange } from './mileage-range.js';
import { model } from './model.js';
import { mpgRange } from './mpg-range.js';
import { owner } from './owner.js';
import { packages } from './packages.js';
import { priceRange } from './price-range.js';
import { searchRadius } from './search-radius.js';
import { sedanSubtype } from './sedan-subtype.js';
import { sellerType } from './seller-type.js';
import { series } from './series.js';
import { sponsorTier } from './sponsor-tier.js';
import { state } from './state.js';
import { suvSubtype } from './suv-subtype.js';
import { transmission } from './transmission.js';
import { trim } from './trim.js';
import { truckBedLength } from './truck-bed-length.js';
import { truckCabSize } from './truck-cab-size.js';
import { vanSubtype } from './van-subtype.js';
import { vehicleExchange } from './vehicle-exchange.js';
import { vehicleHistory } from './vehicle-history.js';
import { vehicleStyle } from './vehicle-style.js';
import { vehicleUseType } from './vehicle-use-type.js';
import { yearRange } from './year-range.js';
import { zip } from './zip.js';

/**
 * All filters, in the order of parsing (a filter may use those before it), of sections in the
 * panel, and of chips.
 */
export const ALL_FILTERS: readonly Filter[] = [
  zip,
  state,
  city,
  searchRadius,
  marketExtension,
  marketArea,
  make,
  series,
  model,
  trim,
  yearRange,
  priceRange,
  listingType,
  mileage,
  mileageRange,
  exteriorColor,
  vehicleStyle,
  bodyStyle,
  suvSubtype,
  sedanSubtype,
  vanSubtype,
  truckCabSize,
  truckBedLength,
  dealType,
  experience,
  homeServices,
  sellerType,
  vehicleHistory,
  driveGroup,
  fuelTypeGroup,
  mpgRange,
  electricMileRange,
  transmission,
  engine,
  engineDisplacement,
  features,
  packages,
  interiorColor,
  doors,
  vehicleExchange,
  vehicleUseType,
  categorySearch,
  exclusions,
  owner,
  sponsorTier,
];
