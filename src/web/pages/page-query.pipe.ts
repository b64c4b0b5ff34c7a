import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/**
 * Reads the query of a page as its DTO: `@Query(PageQueryPipe) query: SomeQuery`; or the fields of a
 * plain form: `@Body(PageQueryPipe) form: SomeForm`. Ignores values that the DTO rejects, because a
 * link with a wrong value should still show the page. A controller that needs a value rejects its
 * absence.
 */
@Injectable()
export class PageQueryPipe implements PipeTransform {
  transform(fields: unknown, { metatype }: ArgumentMetadata): object {
    // A form may have no body.
    const read: object = plainToInstance(metatype!, fields ?? {});
    for (const { property } of validateSync(read, { whitelist: true }))
      Reflect.deleteProperty(read, property);
    return read;
  }
}
