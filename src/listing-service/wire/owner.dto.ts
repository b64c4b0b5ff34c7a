import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ImageSource, Phone, Website } from './parts.dto.js';

/** Where an owner is, in the US: street, city, postal code of the state, ZIP Code. The street is absent where the feed gives none. */
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

/** The specification's envelope of an owner's address, which holds nothing else. */
export class OwnerLocation {
  @ApiProperty({ type: Address })
  address!: Address;
}

/** What shoppers think of a dealer: the mean of their stars, and how many gave them. Absent unless both are known. */
export class OwnerRating {
  @ApiProperty({ description: '0 to 5.', example: 4.6 })
  value!: number;
  @ApiProperty({ type: 'integer', description: 'Reviews.', example: 212 })
  count!: number;
}

/** What sets a dealer apart, in the dealer's own words. */
export class DealerDiff {
  @ApiProperty({ example: 'Family owned since 1962' })
  tagline!: string;
}

/** A dealer's sign: the feed's URL or the path of a drawn one, so that every dealer has one. Private sellers have none. */
export class Logo {
  @ApiProperty({ description: "The feed's logo, or a drawn one.", example: '/cars-for-sale/pictures/dealer-logo-nm-3.svg' })
  src!: string;
}

/** One day of the week; a closed day has no hours. */
export class DayHours {
  @ApiProperty({ enum: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] })
  day!: string;
  @ApiPropertyOptional({ description: 'Local time.', example: '09:00' })
  opens?: string;
  @ApiPropertyOptional({ example: '19:00' })
  closes?: string;
}

/** A dealer, or the private person who sells a car. */
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
  @ApiPropertyOptional({ description: 'Great-circle miles from the place of the search.', example: 8.4 })
  distanceFromSearch?: number;
  /** Codes of filter `homeServices`; empty for owners that offer none. */
  @ApiProperty({ type: [String], example: ['BUY_ONLINE'] })
  homeServices!: readonly string[];
  @ApiPropertyOptional({ type: OwnerRating })
  rating?: OwnerRating;
  @ApiPropertyOptional({ type: [DayHours], description: 'Only for dealers that publish their hours.' })
  hours?: readonly DayHours[];
  /** What the owner says of bringing a car, in words to show. */
  @ApiPropertyOptional({ example: 'Home delivery available' })
  shippingLabel?: string;
}
