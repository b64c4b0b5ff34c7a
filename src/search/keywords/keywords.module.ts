import { Module } from '@nestjs/common';
import { SearchModule } from '../search.module.js';
import { KeywordsService } from './keywords.service.js';

@Module({ imports: [SearchModule], providers: [KeywordsService], exports: [KeywordsService] })
export class KeywordsModule {}
