import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { DEALER_DIFFERENCE_CALL } from '../routes/research-links.js';
import { DealerDifferenceAnswer, DealerDifferenceParameters } from './content-answers.dto.js';
import { Content } from './content.js';

/** Returns dealer highlights, in the dealer's own words. */
@ApiTags('Listing service')
@Controller(DEALER_DIFFERENCE_CALL)
export class DealerDifferenceController {
  constructor(private readonly content: Content) {}

  @Get(':cmsId')
  @ApiParam({ name: 'cmsId', description: '`ownerId` of the dealer.', example: 'example-dealer' })
  @JsonCall({
    summary: 'Dealer-difference content',
    description: 'With `.html` behind the id it is a page.',
    own: DealerDifferenceParameters,
    answer: DealerDifferenceAnswer,
    example: '/cars-for-sale/svc/dealer-difference/example-dealer?listingType=USED',
    problems: { 404: 'The dealer has nothing written.' },
  })
  async dealerDifference(
    @Param('cmsId') cmsId: string,
    @Request() request: JsonRequest<DealerDifferenceParameters>,
  ): Promise<DealerDifferenceAnswer> {
    const difference = await this.content.dealerDifference(cmsId, request.accept().listingType);
    if (!difference) throw new NotFoundException('The dealer has nothing written.');
    const { cta, logo, html } = difference;
    return {
      ...(cta && { cta: { ...cta, offsite: true } }),
      htmlContent: html,
      ...(logo && { logo }),
    };
  }
}
