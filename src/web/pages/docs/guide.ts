import type { GuidePart } from '../../../../views/docs/guide-section.js';
import { RATE_CLASSES } from '../../../platform/http/rate-classes.js';
import type { RateClass } from '../../../platform/http/rate-classes.js';
import { CHANGES } from './changes.js';
import { proseOf } from './prose.js';

/** A chapter before the calls: anchor, heading, paragraphs and commands. */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly parts: GuidePart[];
}

/** Chapters before the calls. `origin`: scheme and host of the commands. */
export function guidesFor(origin: string): Guide[] {
  return [quickStart(origin), paging(origin), LIMITS, FROM_OTHER_SITES];
}

const say = (name: string, text: string): GuidePart => ({ name, text: proseOf(text) });
const run = (name: string, command: string): GuidePart => ({ name, command });

function quickStart(origin: string): Guide {
  return {
    id: 'quick-start',
    title: 'Quick start',
    parts: [
      say(
        'no-key',
        'No sign-up needed. This finds three used Toyotas near Austin, cheapest first:',
      ),
      run(
        'Command for a first search',
        `curl -s '${origin}/rest/lsc/listing?zip=78701&makeCode=TOYOTA&listingType=USED&sortBy=derivedpriceASC&numRecords=3'`,
      ),
      say(
        'answer',
        '`listings` has the cars, `owners` their sellers, and `totalResultCount` how many there are. `fields` returns only what you need:',
      ),
      run(
        'Command for chosen fields',
        `curl -s '${origin}/rest/lsc/listing?makeCode=TOYOTA&numRecords=3&hideFilters=true&fields=title,pricingDetail,details.listedAt'`,
      ),
      say('phrase', 'Turn a phrase into the parameters of a search:'),
      run(
        'Command for a phrase',
        `curl -s '${origin}/cars-for-sale/svc/keyword-search?text=awd%20suv%20under%2025k%20not%20red'`,
      ),
      say(
        'clients',
        'You don’t need a client library from us: generators for TypeScript and Python make one from the OpenAPI description, ' +
          'with one function per call.',
      ),
    ],
  };
}

function paging(origin: string): Guide {
  return {
    id: 'paging',
    title: 'Page by page',
    parts: [
      say(
        'records',
        '`numRecords` is the page size, 1 to 100, and `firstRecord` the number of listings to skip. Each call reads the current ' +
          'list: when a car is sold, all later cars move up.',
      ),
      say(
        'tokens',
        'To read a whole list once, start with `resultToken=start` and send the token from each answer with the next call. No ' +
          'car comes twice and none is missed. Cars that are sold, or no longer match by price, are left out. The last page has no ' +
          'token. A token expires ten minutes after it last returned new cars; then the answer is 410.',
      ),
      run(
        'Command for reading all pages',
        [
          'TOKEN=start',
          'while [ "$TOKEN" != null ]; do',
          `  PAGE=$(curl -s "${origin}/rest/lsc/listing?makeCode=TOYOTA&numRecords=100&hideFilters=true&fields=title&resultToken=$TOKEN")`,
          `  echo "$PAGE" | jq -r '.listings[].title'`,
          `  TOKEN=$(echo "$PAGE" | jq -r '.resultToken')`,
          'done',
        ].join('\n'),
      ),
    ],
  };
}

const perMinute = (rateClass: RateClass) => RATE_CLASSES[rateClass].call.toLocaleString('en-US');

const LIMITS: Guide = {
  id: 'limits',
  title: 'Limits',
  parts: [
    say('query', 'A query string has at most 4 KB and 100 parameters, a phrase 200 characters.'),
    say(
      'lists',
      'One call takes up to 100 listings per page, 50 `vins` or `ids`, 25 `excludedListingIds`, 20 values of `exclude` and 5 ' +
        'makes. A radius is at most 100 miles; 0 means any distance.',
    ),
    say('time', 'A search that takes longer than 20 seconds gets 504.'),
    say(
      'rate',
      `An IP address may make ${perMinute('public')} calls a minute. A key from the operator raises this to ${perMinute('standard')} or ` +
        `${perMinute('partner')}, wherever the calls come from. Send it in the header ` +
        '`Authorization: Bearer KEY`. Answers have the limit in `RateLimit-Limit`, the remaining calls in `RateLimit-Remaining` and the ' +
        'seconds until the limit resets in `RateLimit-Reset`. Calls above the limit get 429 with `Retry-After`. An unknown key gets ' +
        '401. The operator can scale all limits.',
    ),
    say(
      'busy',
      'When a call would wait more than two seconds in the queue, it gets 503 with `Retry-After`. Wait that long, then try again.',
    ),
    say(
      'kept',
      'You can cache answers if you revalidate them with `If-None-Match`: a 304 costs the server almost nothing, because it ' +
        'runs no search. With `Accept-Encoding`, answers are compressed with Brotli, Zstandard or gzip.',
    ),
  ],
};

const FROM_OTHER_SITES: Guide = {
  id: 'cors',
  title: 'From other sites',
  parts: [
    say(
      'cors',
      "Programs can call from anywhere. A page in a shopper's browser can read answers only if the operator has listed its " +
        'site in `CORS_ORIGINS`. Cookies are not involved.',
    ),
    say('pictures', 'Any site may embed pictures of cars.'),
  ],
};

/** Change log for integrators, the latest first. */
export const CHANGE_LOG: Guide = {
  id: 'changes',
  title: 'Changes',
  parts: CHANGES.map(({ date, changes }): GuidePart => ({
    name: date,
    date,
    changes: changes.map((change) => ({ name: change, text: proseOf(change) })),
  })),
};
