import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ZipController } from './zip.controller.js';

@Module({ imports: [CatalogueModule], controllers: [ZipController] })
export class ReferenceModule {}
