import { Module } from '@nestjs/common';
import { SearchModule } from '../search.module.js';
import { KeywordsService } from './keywords.service.js';

/** Keyword search, for the page and the suggestions call. */
@Module({ imports: [SearchModule], providers: [KeywordsService], exports: [KeywordsService] })
export class KeywordsModule {}
