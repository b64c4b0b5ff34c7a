import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { packagesOf } from '../catalog/options/packages.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { CODE } from '../platform/json-api/parameter-forms.js';
import { Text } from '../platform/json-api/parameter-kinds.js';
import { InvalidParameters } from '../platform/json-api/problem.js';

class PackageParameters {
  @Text({ ...CODE, about: 'The make.', isRequired: true })
  makeCode!: string;
  @Text({ ...CODE, about: 'One of its models.' })
  modelCode?: string;
  @Text({
    form: /^[\w|-]{1,80}$/,
    must: 'a trim',
    about: "One of the model's trims; packages are those of its model.",
    example: 'RAV4|XLE',
  })
  trimCode?: string;
}

class PackageOption {
  @ApiProperty({ description: 'Its name in the filter panel.', example: 'Weather Package' })
  label!: string;
  @ApiProperty({ description: 'Value of the filter `packageName`.', example: 'TOYOTA_WEATHER' })
  value!: string;
}

class PackagesAnswer {
  @ApiProperty({ type: [PackageOption], description: 'Empty for a make without packages.' })
  packages!: readonly PackageOption[];
}

/**
 * Options of the filter `packageName` for a make or model. Needs no timeout: the catalog is in
 * memory.
 */
@ApiTags('Cars for sale')
@Controller('/cars-for-sale/searchoptions/packages')
export class PackagesController {
  constructor(private readonly catalog: Catalog) {}

  @Get()
  @JsonCall({
    summary: "A make's option packages",
    own: PackageParameters,
    answer: PackagesAnswer,
    example: '/cars-for-sale/searchoptions/packages?makeCode=TOYOTA&modelCode=RAV4',
  })
  packages(@Request() request: JsonRequest<PackageParameters>): PackagesAnswer {
    const { makeCode, modelCode } = request.accept();
    if (!this.catalog.makeByCode(makeCode.toUpperCase()))
      throw new InvalidParameters([
        { field: 'makeCode', value: makeCode, reason: 'is not a make', code: 'invalid-value' },
      ]);
    return {
      packages: packagesOf(makeCode.toUpperCase(), modelCode?.toUpperCase()).map(
        ({ code, label }) => ({ label, value: code }),
      ),
    };
  }
}
