import { Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';

/** Where JSON is answered; all else are pages and their files. */
export const JSON_PATHS = /^\/(rest|account-api|health|cars-for-sale\/(reference|svc|searchoptions|page-data))(\/|$)/;

/** The description of every JSON call, made from the controllers when first asked for. */
@Injectable()
export class OpenApi {
  private app: INestApplication | undefined;
  private made: OpenAPIObject | undefined;

  /** Describes this app from now on. */
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
      .setDescription(
        'Cars for sale, the filters that find them, and reference data about them. Every error is `application/problem+json`.',
      )
      .setVersion('1')
      .build();
    const document = SwaggerModule.createDocument(this.app!, about);
    return { ...document, paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => JSON_PATHS.test(path))) };
  }
}
