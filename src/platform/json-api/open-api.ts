import { Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { isHealthPath } from '../http/health-paths.js';
import { ID_TOKEN_HEADER, ID_TOKEN_SCHEME } from './id-token-header.js';

/** Paths of JSON calls. All others are pages and their files. */
export const JSON_PATHS =
  /^(?!.*\/dealer-difference\/[^/]*\.html$)\/(rest|account-api|health|content|cars-for-sale\/(consumer-device|reference|research\/reference|svc|searchoptions|page-data|email-capture|still-interested\/alert))(\/|$)/;

/** Introduction to all calls, in Markdown. */
const ABOUT = [
  'Cars for sale, the filters that find them, and reference data about them, as JSON.',
  'Parameters are in the query string. Separate several values with commas, or repeat the name.',
  'An unknown parameter or an invalid value gets status 400, and the answer names all of them. ' +
    'Every error is `application/problem+json`.',
  'Answers about cars and reference data carry an `ETag`: send it back in `If-None-Match` and get 304 without a body while ' +
    'nothing has changed.',
].join('\n\n');

/** Name of the security scheme, for generated clients. */
const KEY = 'integratorKey';
const ABOUT_KEYS = 'Optional. A key from the operator raises the limit of calls per minute.';

/** Keys are optional for all calls. */
const ANONYMOUS_OR_KEY: Record<string, string[]>[] = [{}, { [KEY]: [] }];

/** Health checks take no keys. */
function securityOf(path: string): typeof ANONYMOUS_OR_KEY {
  return isHealthPath(path) ? [] : ANONYMOUS_OR_KEY;
}

const ABOUT_ID_TOKENS =
  'The id token of a signed-in shopper, from `/account-api/session`. It expires after ten minutes.';

const LICENSE_URL = 'https://www.apache.org/licenses/LICENSE-2.0';

/** Groups of calls, in the order of the documentation. */
const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['Listing service', 'Cars of a search, with everything on their cards.'],
  ['Keywords', 'Phrases that shoppers type, turned into searches.'],
  ['Cars for sale', 'Data that the pages use.'],
  ['Reference data', 'Makes, models, trims, filters and ZIP Codes, independent of the inventory.'],
  ['Account', 'Signing in, saved searches, saved cars, alerts and messages to sellers.'],
  ['Operations', 'Whether the service is up.'],
];

/** The OpenAPI document, generated from the controllers at first use. */
@Injectable()
export class OpenApi {
  private app: INestApplication | undefined;
  private made: OpenAPIObject | undefined;

  /** Sets the app to document. Call once at startup. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  get document(): OpenAPIObject {
    this.made ??= this.make();
    return this.made;
  }

  private make(): OpenAPIObject {
    const about = new DocumentBuilder()
      .setTitle('Forecourt listing service')
      .setDescription(ABOUT)
      .setVersion('1')
      .setLicense('Apache-2.0', LICENSE_URL);
    about.addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'fck_…', description: ABOUT_KEYS },
      KEY,
    );
    about.addApiKey(
      { type: 'apiKey', in: 'header', name: ID_TOKEN_HEADER, description: ABOUT_ID_TOKENS },
      ID_TOKEN_SCHEME,
    );
    about.addServer('/', 'This server.');
    for (const [tag, description] of TAGS) about.addTag(tag, description);
    const document = SwaggerModule.createDocument(this.app!, about.build(), {
      operationIdFactory: (_controller, method) => method,
    });
    const paths = Object.entries(document.paths).filter(([path]) => JSON_PATHS.test(path));
    for (const [path, calls] of paths) {
      for (const call of Object.values(calls as Record<string, { security?: object[] }>))
        call.security ??= securityOf(path);
    }
    return { ...document, security: ANONYMOUS_OR_KEY, paths: Object.fromEntries(paths) };
  }
}
