import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsEmailAddress } from '../accounts/email-address.js';
import { MAX_EMAIL_LENGTH } from '../accounts/email-key.js';
import { VINS } from '../platform/json-api/parameter-forms.js';

const MAX_BRAND_LENGTH = 10;
const MAX_CONSUMER_ID_LENGTH = 64;
const NO_STRING = { message: 'must be a string' };
const tooLong = (length: number) => ({ message: `is longer than ${length} characters` });

/** The still-interested beacon of the specification: vehicles that a consumer has viewed. */
export class ViewedVehiclesBody {
  @ApiProperty({ description: 'Brand code.', example: 'ATC', maxLength: MAX_BRAND_LENGTH })
  @IsString(NO_STRING)
  @MaxLength(MAX_BRAND_LENGTH, tooLong(MAX_BRAND_LENGTH))
  brand!: string;
  @ApiProperty({
    description: 'VINs of the viewed vehicles. Unknown ones are ignored.',
    example: ['2T3P1RFV8MW123456'],
    maxItems: VINS.max,
  })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'has no VIN' })
  @ArrayMaxSize(VINS.max, { message: `has more than ${VINS.max} VINs` })
  @Matches(VINS.form, { each: true, message: `has a value that is not ${VINS.must}` })
  vins!: string[];
  @ApiPropertyOptional({
    description: 'Account id. If it differs from the account of the call, nothing is stored.',
    example: '0b2f4c0e-6a52-4a1c-9a55-0f5c8c1d7a11',
    maxLength: MAX_CONSUMER_ID_LENGTH,
  })
  @IsOptional()
  @IsString(NO_STRING)
  @MaxLength(MAX_CONSUMER_ID_LENGTH, tooLong(MAX_CONSUMER_ID_LENGTH))
  consumer_id?: string;
  @ApiPropertyOptional({
    description: 'Email address of the account. The same rule as for `consumer_id`.',
    example: 'pat@example.com',
    maxLength: MAX_EMAIL_LENGTH,
  })
  @IsOptional()
  @IsEmailAddress()
  email?: string;
}
