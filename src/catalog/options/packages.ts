import type { Option } from './option.js';

/** A manufacturer's option package (`packageName`), and the models that have it. */
export interface EquipmentPackage extends Option {
  readonly makeCode: string;
  /** Empty if all models of the make have it. */
  readonly modelCodes: readonly string[];
}

/**
 * All options of the filter `packageName`. The panel and `/cars-for-sale/searchoptions/packages`
 * offer those of the selected makes.
 */
export const PACKAGES: readonly EquipmentPackage[] = [
  {
    code: 'ACURA_ADVANCE',
    label: 'Advance Package',
    makeCode: 'ACURA',
    modelCodes: ['MDX', 'RDX', 'TLX', 'RLX'],
  },
  {
    code: 'ACURA_A_SPEC',
    label: 'A-Spec Package',
    makeCode: 'ACURA',
    modelCodes: ['MDX', 'RDX', 'TLX', 'ILX'],
  },
  { code: 'ACURA_TECHNOLOGY', label: 'Technology Package', makeCode: 'ACURA', modelCodes: [] },
  { code: 'AUDI_S_LINE', label: 'S line Package', makeCode: 'AUDI', modelCodes: [] },
  { code: 'AUDI_BLACK_OPTIC', label: 'Black Optic Package', makeCode: 'AUDI', modelCodes: [] },
  { code: 'BMW_M_SPORT', label: 'M Sport Package', makeCode: 'BMW', modelCodes: [] },
  { code: 'BMW_COLD_WEATHER', label: 'Cold Weather Package', makeCode: 'BMW', modelCodes: [] },
  { code: 'BMW_EXECUTIVE', label: 'Executive Package', makeCode: 'BMW', modelCodes: [] },
  {
    code: 'CHEV_Z71',
    label: 'Z71 Off-Road Package',
    makeCode: 'CHEV',
    modelCodes: ['SILVERADO1500', 'TAHOE', 'SUBURBAN', 'COLORADO'],
  },
  {
    code: 'CHEV_MAX_TRAILERING',
    label: 'Max Trailering Package',
    makeCode: 'CHEV',
    modelCodes: ['SILVERADO1500', 'TAHOE', 'SUBURBAN'],
  },
  {
    code: 'CHEV_MIDNIGHT',
    label: 'Midnight Edition',
    makeCode: 'CHEV',
    modelCodes: ['SILVERADO1500', 'COLORADO', 'EQUINOX', 'TRAVERSE'],
  },
  {
    code: 'CHEV_Z51',
    label: 'Z51 Performance Package',
    makeCode: 'CHEV',
    modelCodes: ['CORVETTE'],
  },
  { code: 'CHEV_1LE', label: '1LE Performance Package', makeCode: 'CHEV', modelCodes: ['CAMARO'] },
  {
    code: 'DODGE_PLUS',
    label: 'Plus Package',
    makeCode: 'DODGE',
    modelCodes: ['CHARGER', 'CHALLENGER'],
  },
  {
    code: 'DODGE_BLACKTOP',
    label: 'Blacktop Package',
    makeCode: 'DODGE',
    modelCodes: ['CHARGER', 'CHALLENGER', 'DURANGO', 'JOURNEY'],
  },
  { code: 'DODGE_TOW_N_GO', label: 'Tow N Go Package', makeCode: 'DODGE', modelCodes: ['DURANGO'] },
  {
    code: 'FORD_FX4',
    label: 'FX4 Off-Road Package',
    makeCode: 'FORD',
    modelCodes: ['F150', 'RANGER', 'F250'],
  },
  {
    code: 'FORD_MAX_TRAILER_TOW',
    label: 'Max Trailer Tow Package',
    makeCode: 'FORD',
    modelCodes: ['F150', 'EXPEDITION'],
  },
  {
    code: 'FORD_STX',
    label: 'STX Appearance Package',
    makeCode: 'FORD',
    modelCodes: ['F150', 'F250'],
  },
  { code: 'FORD_SASQUATCH', label: 'Sasquatch Package', makeCode: 'FORD', modelCodes: ['BRONCO'] },
  {
    code: 'FORD_CO_PILOT360',
    label: 'Co-Pilot360 Assist+',
    makeCode: 'FORD',
    modelCodes: ['ESCAPE', 'EXPLORER', 'EDGE', 'FUSION'],
  },
  {
    code: 'FORD_GT_PERFORMANCE',
    label: 'GT Performance Package',
    makeCode: 'FORD',
    modelCodes: ['MUSTANG'],
  },
  {
    code: 'GMC_X31',
    label: 'X31 Off-Road Package',
    makeCode: 'GMC',
    modelCodes: ['SIERRA1500', 'CANYON'],
  },
  {
    code: 'GMC_ELEVATION',
    label: 'Elevation Edition',
    makeCode: 'GMC',
    modelCodes: ['SIERRA1500', 'CANYON', 'ACADIA', 'TERRAIN'],
  },
  { code: 'HONDA_HPD', label: 'HPD Package', makeCode: 'HONDA', modelCodes: ['RIDGELINE'] },
  { code: 'HYUND_ULTIMATE', label: 'Ultimate Package', makeCode: 'HYUND', modelCodes: [] },
  { code: 'INFIN_PROASSIST', label: 'ProASSIST Package', makeCode: 'INFIN', modelCodes: [] },
  {
    code: 'JEEP_COLD_WEATHER',
    label: 'Cold Weather Group',
    makeCode: 'JEEP',
    modelCodes: ['WRANGLER', 'GRANDCHEROKEE', 'CHEROKEE', 'GLADIATOR'],
  },
  {
    code: 'JEEP_XTREME_RECON',
    label: 'Xtreme Recon Package',
    makeCode: 'JEEP',
    modelCodes: ['WRANGLER'],
  },
  {
    code: 'JEEP_TRAILER_TOW',
    label: 'Trailer Tow Group',
    makeCode: 'JEEP',
    modelCodes: ['WRANGLER', 'GRANDCHEROKEE', 'CHEROKEE', 'GLADIATOR'],
  },
  { code: 'LEXUS_F_SPORT', label: 'F SPORT Package', makeCode: 'LEXUS', modelCodes: [] },
  {
    code: 'LEXUS_MARK_LEVINSON',
    label: 'Mark Levinson Audio Package',
    makeCode: 'LEXUS',
    modelCodes: [],
  },
  { code: 'MB_AMG_LINE', label: 'AMG Line', makeCode: 'MB', modelCodes: [] },
  { code: 'MB_PREMIUM_1', label: 'Premium 1 Package', makeCode: 'MB', modelCodes: [] },
  {
    code: 'MINI_JCW_APPEARANCE',
    label: 'JCW Appearance Package',
    makeCode: 'MINI',
    modelCodes: [],
  },
  {
    code: 'NISSAN_MIDNIGHT',
    label: 'Midnight Edition Package',
    makeCode: 'NISSAN',
    modelCodes: ['ALTIMA', 'ROGUE', 'MURANO', 'PATHFINDER', 'MAXIMA', 'FRONTIER'],
  },
  {
    code: 'NISSAN_PRO_4X',
    label: 'PRO-4X Utility Package',
    makeCode: 'NISSAN',
    modelCodes: ['FRONTIER', 'TITAN'],
  },
  { code: 'POR_SPORT_CHRONO', label: 'Sport Chrono Package', makeCode: 'POR', modelCodes: [] },
  { code: 'RAM_NIGHT', label: 'Night Edition', makeCode: 'RAM', modelCodes: ['RAM1500'] },
  {
    code: 'RAM_OFF_ROAD',
    label: 'Off-Road Group',
    makeCode: 'RAM',
    modelCodes: ['RAM1500', 'RAM2500'],
  },
  {
    code: 'RAM_LEVEL_2',
    label: 'Level 2 Equipment Group',
    makeCode: 'RAM',
    modelCodes: ['RAM1500', 'RAM2500'],
  },
  {
    code: 'SUB_EYESIGHT',
    label: 'EyeSight Driver Assist',
    makeCode: 'SUB',
    modelCodes: ['FORESTER', 'OUTBACK', 'CROSSTREK', 'IMPREZA', 'LEGACY'],
  },
  {
    code: 'TOYOTA_TRD_OFF_ROAD',
    label: 'TRD Off-Road Package',
    makeCode: 'TOYOTA',
    modelCodes: ['TACOMA', 'TUNDRA'],
  },
  {
    code: 'TOYOTA_TRD_SPORT',
    label: 'TRD Sport Package',
    makeCode: 'TOYOTA',
    modelCodes: ['TACOMA'],
  },
  {
    code: 'TOYOTA_WEATHER',
    label: 'Weather Package',
    makeCode: 'TOYOTA',
    modelCodes: ['RAV4', 'CAMRY', 'HIGHLANDER'],
  },
  {
    code: 'TOYOTA_NIGHTSHADE',
    label: 'Nightshade Edition',
    makeCode: 'TOYOTA',
    modelCodes: ['CAMRY', 'COROLLA', 'SIENNA', 'HIGHLANDER', '4RUNNER'],
  },
  {
    code: 'VOLKS_R_LINE',
    label: 'R-Line Package',
    makeCode: 'VOLKS',
    modelCodes: ['JETTA', 'TIGUAN', 'ATLAS', 'PASSAT'],
  },
  { code: 'VOLVO_CLIMATE', label: 'Climate Package', makeCode: 'VOLVO', modelCodes: [] },
];

/** The packages of a make, or of one of its models. */
export function packagesOf(makeCode: string, modelCode?: string): EquipmentPackage[] {
  return PACKAGES.filter((option) => option.makeCode === makeCode && fits(option, modelCode));
}

function fits({ modelCodes }: EquipmentPackage, modelCode: string | undefined): boolean {
  return modelCode === undefined || modelCodes.length === 0 || modelCodes.includes(modelCode);
}
