import { Module } from '@nestjs/common';
import { SearchModule } from '../search.module.js';
import { KeywordsController } from './keywords.controller.js';
import { KeywordsService } from './keywords.service.js';

@Module({ imports: [SearchModule], controllers: [KeywordsController], providers: [KeywordsService], exports: [KeywordsService] })
export class KeywordsModule {}
