import { IsOptional, IsString } from 'class-validator';

export class ContactQuery {
  /** A lead kind of the account service, or `report`. */
  @IsOptional()
  @IsString()
  kind?: string;
}
