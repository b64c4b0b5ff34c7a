/**
 * Changes for integrators, the latest first. Every change of a call's parameters or response is
 * added here.
 */
export const CHANGES: readonly { readonly date: string; readonly changes: readonly string[] }[] = [
  {
    date: '2026-12-01',
    changes: [
      'On a car maker’s host or `channel`, calls by `ids`, `vins` or `listingId` treat cars of other makes as unknown. Lists of saved and viewed cars leave them out.',
      'The calls of saved searches list, find and count those of the host’s brand.',
      '`POST /cars-for-sale/email-capture` sends the mail of `brand` from its own host. A `brand` without a host returns 400.',
      'A one-click email that lacks details names them.',
      '`isOpen` of a section in `/cars-for-sale/page-data` says whether it starts out expanded. `expiredVehicle`, a name, replaces the sentence `expiredText`; both are only on pages.',
      '`/health` has the part `inventory-file`.',
    ],
  },
  {
    date: '2026-11-30',
    changes: [
      '`GET /cars-for-sale/research/reference/vehicles` returns the `vehicleId` of each trim of a model year.',
      '`POST /cars-for-sale/consumer-device/browser` answers 201 for a new browser, 200 for a known one.',
      'A repeated message of a conversation answers 200.',
    ],
  },
  {
    date: '2026-11-29',
    changes: [
      'Every call that takes the filters of a search names parameters without effect in `invalidQueryParams`.',
      'A problem says “zip “123”: Enter a valid ZIP Code.” where the reason is a sentence. Objects in a body are quoted as JSON.',
    ],
  },
  {
    date: '2026-11-28',
    changes: [
      '`GET /cars-for-sale/reference/ratings/{vehicleId}` returns the means of approved consumer reviews of a model year.',
      '`editorialContent` has expert reviews; `id` of a post is a string.',
      '`GET /content/static/json/atc/cpo/certifiedcontent.json` and `GET /cars-for-sale/reference/certified/{productId}` answer certified programs.',
      '`GET /cars-for-sale/svc/dealer-difference/{cmsId}` returns what sets a dealer apart.',
      '`POST /cars-for-sale/reference/zip/nearest` returns the ZIP Code nearest to a position. The position is neither stored nor logged.',
      '`fields` also narrows spotlights, vehicle highlights, new cars beside used ones, and the parts that `include` adds.',
      '`explain=true` names in `movedBy` the rule that moved a listing. It cannot be used with `resultToken`.',
      'Errors have one entry for each invalid value of a list, up to 100 `allowed` values, and an absolute `type`.',
      '`POST /account-api/subscriptions/{subscriptionId}/resend` sends the confirmation email again; `DELETE …/request` cancels the subscription.',
    ],
  },
  {
    date: '2026-11-27',
    changes: [
      'Messages to sellers have a `delivery`. `POST /account-api/leads/{leadId}/send-again` resends an undelivered one.',
      'Email addresses may have 254 characters; `POST /cars-for-sale/email-capture` still takes 45.',
      'Opening a link that confirms alerts twice gives the same answer.',
    ],
  },
  {
    date: '2026-11-25',
    changes: [
      '`countsOf` of the listing call returns counts for all values of the filters it names, including models without a make.',
    ],
  },
  {
    date: '2026-11-22',
    changes: [
      '`details` adds the price rating, the price before a reduction, electric range and all other known facts. `offers` lists the other sellers of a car.',
      'A car that is no longer for sale returns 410 with its make and model. It returned 404 before.',
      '`channel` (`ATC`, `KBB`, `HYUND`) selects the brand. `priceBands` counts cars by price.',
      'Every answer has an `x-request-id` (your own, if it is a plain token), and problems have a `requestId`. Include it when you report a problem.',
      '`GET /health` returns the status of the whole server. Readiness returns 200 when `degraded`.',
      '`fields` selects the properties of a listing, including its details.',
      'Operations in the OpenAPI description have names (`searchListings`, `oneListing`), which generated clients use.',
      'The listing call rejects two forms at once (`ids` and `vins`, or a token and `supplemental`).',
      'Similar cars reject filters that have no effect with `listingId`.',
      'Similar cars keep `exclude`, mileage and seller type. Among nearby cars, the same model comes first.',
      'Relevance: one owner gets at most three of twenty places while other cars are nearly as good.',
      'Rate limits: 1,200 calls a minute without a key, more with one. `RateLimit-` headers show the limit; calls above it get 429.',
      'Hosts that the operator has not allowed get 421.',
      '`HEAD` with a known `ETag` returns 304, like `GET`.',
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      '`GET /rest/lsc/listing/{listingId}` returns one car with all known facts. `ids` returns several.',
      '`exclude`, `minMileage` and `maxMileage`. Phrases can contain exclusions and exact mileages.',
      'Errors have a `code`, the `allowed` values and the `nearest` one. Their `type` links to an explanation.',
      'Two values for a parameter that takes one are rejected. Other methods get 405.',
    ],
  },
];
