import type { GuidePart } from '../../../views/docs/guide-section.js';
import { RATE_CLASSES } from '../../http/rate-classes.js';
import type { RateClass } from '../../http/rate-classes.js';
import { CHANGES } from './changes.js';
import { proseOf } from './prose.js';

/** One chapter before the calls: an anchor, a heading, and texts and commands in their order. */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly parts: GuidePart[];
}

/** What an integrator reads before the calls. `origin` is the scheme and host that the commands ask. */
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
      say('no-key', 'No sign-up needed. Three used Toyotas near Austin, cheapest first:'),
      run(
        'Command for a first search',
        `curl -s '${origin}/rest/lsc/listing?zip=78701&makeCode=TOYOTA&listingType=USED&sortBy=derivedpriceASC&numRecords=3'`,
      ),
      say(
        'answer',
        '`listings` has the cars, `owners` who sells them, `totalResultCount` how many there are. `fields` answers only what you need:',
      ),
      run(
        'Command for chosen fields',
        `curl -s '${origin}/rest/lsc/listing?makeCode=TOYOTA&numRecords=3&hideFilters=true&fields=title,pricingDetail,details.listedAt'`,
      ),
      say('phrase', 'Turn a phrase into the parameters of a search:'),
      run('Command for a phrase', `curl -s '${origin}/cars-for-sale/svc/keyword-search?text=awd%20suv%20under%2025k%20not%20red'`),
      say(
        'clients',
        'Programs need no client of ours: generators for TypeScript and Python make one from the OpenAPI description, ' +
          'each function named like its call.',
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
        '`numRecords` is the size of a page, 1 to 100, and `firstRecord` how many listings come before it. ' +
          'This is the list as it is now: a car that is sold meanwhile moves all others up.',
      ),
      say(
        'tokens',
        'To read a whole list once, start with `resultToken=start` and send the token of each answer with the next call. No car comes ' +
          'twice and none is missed; a car that is sold, or costs what is not asked any more, is left out. The last page has no token. ' +
          'One lasts ten minutes after it was last used for new cars; then the answer is 410.',
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
    say('query', 'A query has 4 KB and 100 parameters at most, a phrase 200 characters.'),
    say(
      'lists',
      'One call takes up to 100 listings a page, 50 `vins` or `ids`, 25 `excludedListingIds`, 20 values of `exclude` and 5 makes; ' +
        'a radius is 100 miles at most, and 0 is any distance.',
    ),
    say('time', 'A search that takes longer than 20 seconds gets 504.'),
    say(
      'rate',
      `An address may make ${perMinute('public')} calls a minute. With a key of the operator it is ${perMinute('standard')} or ` +
        `${perMinute('partner')}, wherever the calls come from; send it in the header ` +
        '`Authorization: Bearer KEY`. Answers say the limit in `RateLimit-Limit`, what is left of it in `RateLimit-Remaining` and the ' +
        'seconds until it begins anew in `RateLimit-Reset`; beyond it is 429 with `Retry-After`. A key that is not known is refused ' +
        'with 401. The operator can change the limits as a whole.',
    ),
    say(
      'busy',
      'When more is asked by all together than can be answered in two seconds, whoever comes is told 503 with `Retry-After`: ' +
        'wait as long, then ask again.',
    ),
    say(
      'kept',
      'Answers may be kept as long as you ask again with `If-None-Match`: 304 costs the server next to nothing, as no search is made. ' +
        'Sent with `Accept-Encoding`, answers come in Brotli, Zstandard or gzip.',
    ),
  ],
};

const FROM_OTHER_SITES: Guide = {
  id: 'cors',
  title: 'From other sites',
  parts: [
    say(
      'cors',
      "A program calls from anywhere. A page in a shopper's browser may read answers only where the operator has named its site " +
        '(`CORS_ORIGINS`); no cookies are involved.',
    ),
    say('pictures', 'Pictures of cars may be embedded on any site.'),
  ],
};

/** What has changed for integrators, the latest first. */
export const CHANGE_LOG: Guide = {
  id: 'changes',
  title: 'Changes',
  parts: CHANGES.map(({ date, changes }): GuidePart => ({
    name: date,
    date,
    changes: changes.map((change) => ({ name: change, text: proseOf(change) })),
  })),
};
