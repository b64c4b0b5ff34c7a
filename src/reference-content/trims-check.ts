import { TEXT, WHOLE, answerCheck, arrayOf, object } from '../platform/calls/answer-check.js';
import type { TrimsOfModel } from './trim.dto.js';

const TRIM = object(
  {
    atcMake: TEXT,
    atcModel: TEXT,
    atcMakeCode: TEXT,
    atcModelCode: TEXT,
    trimName: TEXT,
    nationalMSRP: WHOLE,
    imagePath: TEXT,
    engineType: TEXT,
    vehicleId: TEXT,
    specs: arrayOf(object({ label: TEXT, value: TEXT }, {})),
    bodyStyle: TEXT,
    startingPrice: WHOLE,
    maxPrice: WHOLE,
    avgPrice: WHOLE,
  },
  { epaCity: WHOLE, epaHwy: WHOLE, epaMpgeCity: WHOLE, epaMpgeHwy: WHOLE },
);

/** Validates responses of `/cars-for-sale/reference/specs`. */
export const trimsCheck = answerCheck<TrimsOfModel>(
  object(
    { trims: arrayOf(TRIM), fuelTypes: arrayOf(object({ label: TEXT, value: TEXT }, {})) },
    {},
  ),
);
