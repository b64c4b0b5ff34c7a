import { ENGINE_DISPLACEMENTS, engineDisplacementOf } from '../../catalogue/options/engine-displacements.js';
import { optionFilter } from './option-filter.js';

export const engineDisplacement = optionFilter({
  name: 'engineDisplacement',
  section: 'Engine Displacement',
  choice: 'any',
  options: ENGINE_DISPLACEMENTS,
  valuesOf: ({ listing }) => {
    const range = engineDisplacementOf(listing.displacementLiters);
    return range ? [range] : [];
  },
});
