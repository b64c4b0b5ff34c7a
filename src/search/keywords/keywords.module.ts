import { Module } from '@nestjs/common';
import { SearchModule } from '../search.module.js';
import { KeywordsService } from './keywords.service.js';

/** The keyword search, for the page and for the suggestions call. */
@Module({ imports: [SearchModule], providers: [KeywordsService], exports: [KeywordsService] })
export class KeywordsModule {}
