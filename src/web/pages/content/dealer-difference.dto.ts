import { IsOptional, IsString } from 'class-validator';

export class DealerDifferenceQuery {
  @IsOptional()
  @IsString()
  listingType?: string;
}
