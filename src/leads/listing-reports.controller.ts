import { Controller, NotFoundException, Post, Req, UseGuards } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/principal.js';
import { CurrentPrincipal, PrincipalGuard } from '../accounts/principal.guard.js';
import { Principals } from '../accounts/principals.js';
import { Cars } from '../inventory/cars.js';
import { carsOfBrand } from '../inventory/cars-of-brand.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import { LISTING_ID } from '../platform/json-api/parameter-forms.js';
import { formatCount } from '../formatting/number-formats.js';
import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { inItsLines } from '../formatting/one-line.js';
import { ListingReports, MAX_REPORT_LENGTH, REPORT_REASONS } from './listing-reports.js';
import type { ReportReason } from './listing-reports.js';

/** A report of a problem with a listing. */
export class ListingReportBody {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  @Matches(LISTING_ID.form, { message: 'is not the id of a listing' })
  listingId!: string;
  @ApiProperty({
    enum: REPORT_REASONS,
    description: 'What is wrong with the listing.',
    example: 'sold',
  })
  @IsIn(REPORT_REASONS, { message: `must be one of ${REPORT_REASONS.join(', ')}` })
  reason!: ReportReason;
  @ApiPropertyOptional({
    description: 'Details.',
    example: 'The dealer says it sold last week.',
    maxLength: MAX_REPORT_LENGTH,
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(MAX_REPORT_LENGTH, {
    message: `is longer than ${formatCount(MAX_REPORT_LENGTH)} characters`,
  })
  comments?: string;
  @ApiPropertyOptional({ description: 'Honeypot. Leave empty.', example: '' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  textPot?: string;
}

/** Receives reports of problems with listings. */
@ApiTags('Account')
@UseGuards(PrincipalGuard)
@Controller(`${ACCOUNT_API_PATH}/listing-reports`)
export class ListingReportsController {
  constructor(
    private readonly principals: Principals,
    private readonly cars: Cars,
    private readonly brands: BrandsByHost,
    private readonly reports: ListingReports,
  ) {}

  @Post()
  @JsonChange({
    summary: 'Report a listing',
    description:
      'Stores one report per person, listing and day. Repeated ones get the same answer.',
    body: ListingReportBody,
    status: 202,
    answer: 'Accepted.',
    isPersonal: true,
    problems: { 404: 'No car has this id.' },
  })
  async reportListing(
    @JsonBody() body: ListingReportBody,
    @CurrentPrincipal() principal: Principal | undefined,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { listingId, reason, comments, textPot } = body;
    const brand = this.brands.ofHost(request.headers.host);
    const [car] = await carsOfBrand(this.cars, brand).carsById([listingId]);
    if (!car) throw new NotFoundException('This car is no longer for sale.');
    if ((textPot ?? '') !== '') return;
    await this.reports.take(principal ?? this.principals.ofClient(request.ip), {
      listingId,
      reason,
      comments: inItsLines(comments ?? ''),
    });
  }
}
