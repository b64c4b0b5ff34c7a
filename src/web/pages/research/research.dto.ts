import { IsOptional, IsString } from 'class-validator';

export class ResearchQuery {
  @IsOptional()
  @IsString()
  year?: string;
}
