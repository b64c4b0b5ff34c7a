import { IsString } from 'class-validator';

export class CompareChangeForm {
  @IsString()
  listingId?: string;
}
