import { IsOptional, IsString } from 'class-validator';

export class SignInQuery {
  /** `signup`: create an account. */
  @IsOptional()
  @IsString()
  defaultScreen?: string;

  /** Where to return. */
  @IsOptional()
  @IsString()
  refUrl?: string;
}
