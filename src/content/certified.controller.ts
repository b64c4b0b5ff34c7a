import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { CertifiedContentAnswer, CertifiedProgramAnswer } from './content-answers.dto.js';
import type { CertifiedProgram } from './content-records.js';
import { Content } from './content.js';

/** Certified programs that editors have described. */
@ApiTags('Reference data')
@Controller()
export class CertifiedController {
  constructor(
    private readonly content: Content,
    private readonly catalog: Catalog,
  ) {}

  @Get('/content/static/json/atc/cpo/certifiedcontent.json')
  @JsonCall({
    summary: 'Certified programs',
    answer: CertifiedContentAnswer,
    example: '/content/static/json/atc/cpo/certifiedcontent.json',
  })
  async certifiedContent(@Request() request: JsonRequest<object>): Promise<CertifiedContentAnswer> {
    request.accept();
    return {
      programs: (await this.content.all('certifiedPrograms')).map((program) =>
        this.answerOf(program),
      ),
    };
  }

  @Get('/cars-for-sale/reference/certified/:productId')
  @ApiParam({
    name: 'productId',
    description: '`certifiedProduct.productId` of a listing.',
    example: 'TOYOTA_CPO',
  })
  @JsonCall({
    summary: 'A certified program',
    answer: CertifiedProgramAnswer,
    example: '/cars-for-sale/reference/certified/TOYOTA_CPO',
    problems: { 404: 'There is no content about this program.' },
  })
  async certifiedProgram(
    @Param('productId') productId: string,
    @Request() request: JsonRequest<object>,
  ): Promise<CertifiedProgramAnswer> {
    request.accept();
    const program = (await this.content.all('certifiedPrograms')).find(
      (one) => one.productId === productId,
    );
    if (!program) throw new NotFoundException('There is no content about this program.');
    return this.answerOf(program);
  }

  private answerOf({
    makeCode,
    productId,
    linkText,
    image,
    html,
    heading,
  }: CertifiedProgram): CertifiedProgramAnswer {
    return {
      makeCode,
      makeLabel: this.catalog.makeName(makeCode),
      productId,
      linkText,
      ...(image !== undefined && { cpoTile: { image } }),
      content: html,
      heading,
    };
  }
}
