import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LISTING_TYPES } from '../catalog/options/listing-types.js';
import { Choice } from '../platform/json-api/parameter-kinds.js';

class ProgramTile {
  @ApiProperty({
    description: 'Address of a picture.',
    example: 'https://images.example/toyota-certified.png',
  })
  image!: string;
}

/** A maker's certified program. */
export class CertifiedProgramAnswer {
  @ApiProperty({ example: 'TOYOTA' })
  makeCode!: string;
  @ApiProperty({ example: 'Toyota' })
  makeLabel!: string;
  @ApiProperty({
    description: '`certifiedProduct.productId` of its listings.',
    example: 'TOYOTA_CPO',
  })
  productId!: string;
  @ApiProperty({ example: 'About Toyota Certified' })
  linkText!: string;
  @ApiPropertyOptional({ type: ProgramTile })
  cpoTile?: ProgramTile;
  @ApiProperty({
    description: 'HTML; its tags and attributes are from a short list.',
    example: '<p>Inspected by a Toyota dealer.</p>',
  })
  content!: string;
  @ApiProperty({ example: 'Toyota Certified Used Vehicles' })
  heading!: string;
}

/** All certified programs, in the order of their files. */
export class CertifiedContentAnswer {
  @ApiProperty({ type: [CertifiedProgramAnswer] })
  programs!: readonly CertifiedProgramAnswer[];
}

/** The condition of the cars that a dealer's highlights apply to. */
export class DealerDifferenceParameters {
  @Choice(
    LISTING_TYPES.map(({ code }) => code),
    'The dealer’s text for cars of this condition. Default: the text for all conditions.',
  )
  listingType?: string;
}

class DealerCta {
  @ApiProperty({ example: 'See our promise' })
  label!: string;
  @ApiProperty({ example: 'https://dealer.example/promise' })
  link!: string;
  @ApiProperty({ description: 'Whether the link leads to another site.', example: true })
  offsite!: boolean;
}

class DealerLogo {
  @ApiProperty({ example: 'https://dealer.example/logo.png' })
  src!: string;
  @ApiProperty({ example: 'Capital Motors' })
  alt!: string;
}

/** Dealer highlights. */
export class DealerDifferenceAnswer {
  @ApiPropertyOptional({ type: DealerCta })
  cta?: DealerCta;
  @ApiProperty({
    description: 'HTML; its tags and attributes are from a short list.',
    example: '<p>Every car is washed before pickup.</p>',
  })
  htmlContent!: string;
  @ApiPropertyOptional({ type: DealerLogo })
  logo?: DealerLogo;
}
