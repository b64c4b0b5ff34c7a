import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ImageSource, Phone, Website } from './parts.dto.js';

/** US address of an owner. The street is absent if the feed has none. */
export class Address {
  @ApiPropertyOptional({ example: '100 Congress Ave' })
  address1?: string;
  @ApiProperty({ example: 'Austin' })
  city!: string;
  @ApiProperty({ example: 'TX' })
  state!: string;
  @ApiProperty({ example: '78701' })
  zip!: string;
}

/** The specification's wrapper of an owner's address. */
export class OwnerLocation {
  @ApiProperty({ type: Address })
  address!: Address;
}

/** Mean rating of a dealer and number of reviews. Absent unless both are known. */
export class OwnerRating {
  @ApiProperty({ description: '0 to 5.', example: 4.6 })
  value!: number;
  @ApiProperty({ type: 'integer', description: 'Reviews.', example: 212 })
  count!: number;
}

/** Dealer highlights, in the dealer's own words. */
export class DealerDiff {
  @ApiProperty({ example: 'Family owned since 1962' })
  tagline!: string;
}

/**
 * A dealer's logo: URL from the feed, or path of a drawn one, so every dealer has one. Private
 * sellers have none.
 */
export class Logo {
  @ApiProperty({
    description: "The feed's logo, or a drawn one.",
    example: '/cars-for-sale/pictures/dealer-logo-nm-3.svg',
  })
  src!: string;
}

/** A day of the week; a closed day has no hours. */
export class DayHours {
  @ApiProperty({ enum: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] })
  day!: string;
  @ApiPropertyOptional({ description: 'Local time.', example: '09:00' })
  opens?: string;
  @ApiPropertyOptional({ example: '19:00' })
  closes?: string;
}

/** A dealer or private seller. */
@ApiSchema({ name: 'Owner' })
export class WireOwner {
  @ApiProperty({ example: 'd-1042' })
  id!: string;
  @ApiProperty({ example: 'North Motors' })
  name!: string;
  @ApiPropertyOptional({
    type: [ImageSource],
    description: 'Pictures of the dealership, from the feed or drawn. None for private sellers.',
  })
  images?: readonly ImageSource[];
  @ApiPropertyOptional({ type: Logo })
  logo?: Logo;
  @ApiPropertyOptional({ type: Phone })
  phone?: Phone;
  @ApiProperty({ type: OwnerLocation })
  location!: OwnerLocation;
  @ApiPropertyOptional({ type: Website })
  website?: Website;
  @ApiPropertyOptional({ type: Website, description: 'The dealer’s own chat.' })
  chat?: Website;
  @ApiProperty({ description: 'Whether to hide the email form.', default: false })
  hideEmailForm!: boolean;
  @ApiProperty({ example: false })
  privateSeller!: boolean;
  @ApiPropertyOptional({ type: DealerDiff })
  dealerDiff?: DealerDiff;
  @ApiPropertyOptional({
    description: 'Great-circle miles from the place of the search.',
    example: 8.4,
  })
  distanceFromSearch?: number;
  /** Codes of the filter `homeServices`; may be empty. */
  @ApiProperty({ type: [String], example: ['BUY_ONLINE'] })
  homeServices!: readonly string[];
  @ApiPropertyOptional({ type: OwnerRating })
  rating?: OwnerRating;
  @ApiPropertyOptional({
    type: [DayHours],
    description: 'Only for dealers that publish their hours.',
  })
  hours?: readonly DayHours[];
  /** Display text about delivery of a car. */
  @ApiPropertyOptional({ example: 'Home delivery available' })
  shippingLabel?: string;
}
