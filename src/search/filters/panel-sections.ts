import type { Brand } from '../../platform/config/brand.js';
import { hasFeature } from '../../platform/config/features.js';
import type { FeatureName } from '../../platform/config/features.js';

interface PanelSection {
  readonly id: string;
  readonly title: string;
  /** Flag that shows the section. URL parameters of its filters apply anyway. */
  readonly feature?: FeatureName;
}

/**
 * Sections of the filter panel in display order, with the specification's names, most used first
 * (decision 36). A filter names its section by id; several filters can share one.
 */
export const PANEL_SECTIONS = [
  { id: 'location', title: 'Location' },
  { id: 'make-model-trim', title: 'Make / Model / Trim' },
  { id: 'price-payments', title: 'Price & Payments' },
  { id: 'condition', title: 'Condition' },
  { id: 'mileage', title: 'Mileage' },
  { id: 'body-style', title: 'Body Style' },
  { id: 'best-deals', title: 'Best Deals' },
  { id: 'features', title: 'Features' },
  { id: 'drive-type', title: 'Drive Type' },
  { id: 'fuel-type', title: 'Fuel Type' },
  { id: 'exterior-color', title: 'Exterior Color' },
  { id: 'vehicle-history', title: 'Vehicle History' },
  { id: 'seller-type', title: 'Seller Type' },
  { id: 'transmission', title: 'Transmission' },
  { id: 'suv-type', title: 'SUV Type' },
  { id: 'truck-cab-size', title: 'Truck Cab Size' },
  { id: 'truck-bed-length', title: 'Truck Bed Length' },
  { id: 'sedan-type', title: 'Sedan Type' },
  { id: 'van-type', title: 'Van Type' },
  { id: 'fuel-economy', title: 'Fuel Economy' },
  { id: 'electric-mile-range', title: 'Electric Mile Range', feature: 'evInfo' },
  { id: 'cylinders', title: 'Cylinders' },
  { id: 'engine-displacement', title: 'Engine Displacement' },
  { id: 'interior-color', title: 'Interior Color' },
  { id: 'doors', title: 'Doors' },
  { id: 'buy-online', title: 'Buy Online / Ways to Purchase', feature: 'waysToPurchase' },
  { id: 'at-home-services', title: 'At Home Services' },
  { id: 'money-back-guarantee', title: 'Money Back Guarantee', feature: 'vehicleExchange' },
  { id: 'vehicle-use-type', title: 'Vehicle Use Type' },
] as const satisfies readonly PanelSection[];

export type PanelSectionId = (typeof PANEL_SECTIONS)[number]['id'];

/** The sections that a brand shows. */
export function panelSectionsOf(
  brand: Brand,
): readonly (PanelSection & { readonly id: PanelSectionId })[] {
  return PANEL_SECTIONS.filter(
    (section: PanelSection) => section.feature === undefined || hasFeature(brand, section.feature),
  );
}

export function titleOfSection(id: PanelSectionId): string {
  return PANEL_SECTIONS.find((section) => section.id === id)!.title;
}
