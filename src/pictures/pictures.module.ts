import { Module } from '@nestjs/common';
import { DrawnPictures } from './drawn-pictures.js';
import { PicturesController } from './pictures.controller.js';

@Module({ controllers: [PicturesController], providers: [DrawnPictures] })
export class PicturesModule {}
