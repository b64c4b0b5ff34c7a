import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** A model year, for the reviews of that year alone. */
export class ReviewYearQuery {
  @IsOptional()
  @IsString()
  year?: string;
}

export class ReviewsQuery extends ReviewYearQuery {
  /** From 1. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  page?: number;
}
