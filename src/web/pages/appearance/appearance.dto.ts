import { IsIn } from 'class-validator';
import { APPEARANCES } from './chosen-scheme.js';
import type { Appearance } from './chosen-scheme.js';

export class AppearanceForm {
  @IsIn(APPEARANCES)
  scheme?: Appearance;
}
