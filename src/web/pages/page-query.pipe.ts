import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/**
 * Reads the query of a page as its DTO: `@Query(PageQueryPipe) query: SomeQuery`. Ignores values
 * that the DTO rejects, because a link with a wrong value should still show the page. A controller
 * that needs a value rejects its absence.
 */
@Injectable()
export class PageQueryPipe implements PipeTransform {
  transform(query: unknown, { metatype }: ArgumentMetadata): object {
    const read: object = plainToInstance(metatype!, query);
    for (const { property } of validateSync(read, { whitelist: true }))
      Reflect.deleteProperty(read, property);
    return read;
  }
}
