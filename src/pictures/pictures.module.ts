import { Module } from '@nestjs/common';
import { DrawnPictures } from './drawn-pictures.js';
import { PicturesController } from './pictures.controller.js';
import { PngPictures } from './png-pictures.js';

@Module({
  controllers: [PicturesController],
  providers: [DrawnPictures, PngPictures],
  exports: [PngPictures],
})
export class PicturesModule {}
