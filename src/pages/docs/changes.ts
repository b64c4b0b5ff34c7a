/** What has changed for integrators, the latest day first. Whoever changes what a call takes or answers writes it down here. */
export const CHANGES: readonly { readonly date: string; readonly changes: readonly string[] }[] = [
  {
    date: '2026-11-28',
    changes: [
      '`editorialContent` has expert reviews; `id` of a post is a string.',
      '`GET /content/static/json/atc/cpo/certifiedcontent.json` and `GET /cars-for-sale/reference/certified/{productId}` answer certified programs.',
      '`GET /cars-for-sale/svc/dealer-difference/{cmsId}` answers what sets a dealer apart.',
      '`POST /cars-for-sale/reference/zip/nearest` answers the ZIP nearest to a position, which is neither stored nor logged.',
      '`fields` also narrows spotlights, vehicle highlights, new cars beside used ones, and the parts that `include` adds.',
      '`explain=true` names in `movedBy` the rule that moved a listing. It cannot be used with `resultToken`.',
      'Errors have one entry for each invalid value of a list, up to 100 `allowed` values, and an absolute `type`.',
      '`POST /account-api/subscriptions/{subscriptionId}/resend` sends the confirmation email again; `DELETE …/request` takes the request back.',
    ],
  },
  {
    date: '2026-11-27',
    changes: [
      'What was sent to sellers says its `delivery`; `POST /account-api/leads/{leadId}/send-again` sends again what has not arrived.',
      'Email addresses may have 254 characters, those of `POST /cars-for-sale/email-capture` 45 as before.',
      'A second press of a link that confirms alerts is answered as the first.',
    ],
  },
  {
    date: '2026-11-25',
    changes: ['`countsOf` of the listing call answers cars by all values of the filters it names, models without a make among them.'],
  },
  {
    date: '2026-11-22',
    changes: [
      '`details` say the price rating, the price before a reduction, ranges and the rest of what is known; `offers` who else sells a car.',
      'A car that is no longer for sale is 410 with its make and model, where it was 404.',
      '`channel` (`ATC`, `KBB`, `HYUND`) says whose search it is; `priceBands` count the cars by price.',
      'Every answer has an `x-request-id`, your own where it is a plain token, and problems a `requestId`: name it when you report one.',
      '`GET /health` says in one answer how the server is; a readiness of `degraded` is 200.',
      '`fields` chooses the facts of a listing, details among them.',
      'Operations of the OpenAPI description have names of their own (`searchListings`, `oneListing`), which new clients call them by.',
      'Two forms of the listing call at once (`ids` and `vins`, a token and `supplemental`) are refused.',
      'Filters that say nothing beside `listingId` of similar cars are refused.',
      'Similar cars keep `exclude`, mileage and seller type; of those near, their own model comes first.',
      'Relevance: one owner has three of twenty at most while others are nearly as good.',
      'Calls are counted: 1,200 a minute without a key, more with one; answers say so in `RateLimit-` headers. Beyond it is 429.',
      'Hosts that the operator has not named are refused with 421.',
      '`HEAD` with a known `ETag` is 304, as `GET` is.',
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      '`GET /rest/lsc/listing/{listingId}` answers one car with all that is known of it; `ids` asks many.',
      '`exclude`, `minMileage` and `maxMileage`; phrases are read as exclusions and to the mile.',
      'Errors say a `code`, what is `allowed` and what is `nearest`; their `type` leads to where they are explained.',
      'A parameter that takes one value and is given two is refused. Other methods are 405.',
    ],
  },
];
