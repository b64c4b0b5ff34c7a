import type { Option } from './option.js';

/** Groups of the section "Features", in display order. */
export const FEATURE_GROUPS = [
  { code: 'COMFORT', label: 'Comfort' },
  { code: 'CONVENIENCE', label: 'Convenience' },
  { code: 'ENTERTAINMENT', label: 'Entertainment and Technology' },
  { code: 'ASSISTANCE', label: 'Driver Assistance' },
  { code: 'SAFETY', label: 'Safety and Security' },
  { code: 'EXTERIOR', label: 'Exterior' },
  { code: 'SEATING', label: 'Seating' },
  { code: 'UTILITY', label: 'Towing and Utility' },
] as const satisfies readonly Option[];

/**
 * Codes of `FEATURE_GROUPS`: groups of features in the filter panel and on vehicle pages. Requests
 * do not use them.
 */
export type FeatureGroupCode = (typeof FEATURE_GROUPS)[number]['code'];

/**
 * A piece of equipment (`featureCode`). Codes are numbers that never change; a new feature takes
 * the next free one of its group.
 */
export interface Feature extends Option {
  readonly groupCode: FeatureGroupCode;
}

/** The feature that phrases with a leather color add. */
export const LEATHER_SEATS = '1004';

/**
 * Options of the filter `featureCode`, by group. Import, demo cars and trim comparison use them,
 * too.
 */
export const FEATURES: readonly Feature[] = [
  {
    code: '1001',
    label: 'Heated Seats',
    groupCode: 'COMFORT',
    phrases: ['heated seats', 'seat heaters', 'heated front seats'],
  },
  {
    code: '1002',
    label: 'Cooled Seats',
    groupCode: 'COMFORT',
    phrases: ['cooled seats', 'ventilated seats', 'air conditioned seats'],
  },
  {
    code: '1003',
    label: 'Heated Steering Wheel',
    groupCode: 'COMFORT',
    phrases: ['heated steering wheel', 'heated wheel'],
  },
  {
    code: '1004',
    label: 'Leather Seats',
    groupCode: 'COMFORT',
    phrases: ['leather seats', 'leather', 'leather interior', 'leather upholstery'],
  },
  {
    code: '1005',
    label: 'Power Driver Seat',
    groupCode: 'COMFORT',
    phrases: ['power driver seat', 'power seats'],
  },
  {
    code: '1006',
    label: 'Memory Seats',
    groupCode: 'COMFORT',
    phrases: ['memory seats', 'seat memory'],
  },
  {
    code: '1007',
    label: 'Massage Seats',
    groupCode: 'COMFORT',
    phrases: ['massage seats', 'massaging seats'],
  },
  {
    code: '1008',
    label: 'Dual-Zone Climate Control',
    groupCode: 'COMFORT',
    phrases: ['dual-zone climate control', 'dual climate control', 'dual zone'],
  },
  {
    code: '1009',
    label: 'Tri-Zone Climate Control',
    groupCode: 'COMFORT',
    phrases: ['tri-zone climate control', 'tri zone'],
  },
  {
    code: '1010',
    label: 'Rear Air Conditioning',
    groupCode: 'COMFORT',
    phrases: ['rear air conditioning', 'rear ac', 'rear air'],
  },
  { code: '1011', label: 'Heated Rear Seats', groupCode: 'COMFORT' },
  { code: '1012', label: 'Ambient Lighting', groupCode: 'COMFORT' },
  {
    code: '1101',
    label: 'Remote Start',
    groupCode: 'CONVENIENCE',
    phrases: ['remote start', 'remote starter'],
  },
  { code: '1102', label: 'Keyless Entry', groupCode: 'CONVENIENCE' },
  {
    code: '1103',
    label: 'Keyless Start',
    groupCode: 'CONVENIENCE',
    phrases: ['keyless start', 'push button start', 'push start'],
  },
  {
    code: '1104',
    label: 'Power Liftgate',
    groupCode: 'CONVENIENCE',
    phrases: ['power liftgate', 'power tailgate'],
  },
  {
    code: '1105',
    label: 'Hands-Free Liftgate',
    groupCode: 'CONVENIENCE',
    phrases: ['hands-free liftgate', 'hands free tailgate'],
  },
  { code: '1106', label: 'Cruise Control', groupCode: 'CONVENIENCE' },
  {
    code: '1107',
    label: 'Adaptive Cruise Control',
    groupCode: 'CONVENIENCE',
    phrases: ['adaptive cruise control', 'adaptive cruise', 'radar cruise'],
  },
  { code: '1108', label: 'Auto-Dimming Mirror', groupCode: 'CONVENIENCE' },
  { code: '1109', label: 'Garage Door Opener', groupCode: 'CONVENIENCE' },
  { code: '1110', label: 'Rain-Sensing Wipers', groupCode: 'CONVENIENCE' },
  { code: '1111', label: 'Power Folding Mirrors', groupCode: 'CONVENIENCE' },
  { code: '1112', label: 'Heated Mirrors', groupCode: 'CONVENIENCE' },
  {
    code: '1113',
    label: 'Head-Up Display',
    groupCode: 'CONVENIENCE',
    phrases: ['head-up display', 'heads up display', 'hud'],
  },
  { code: '1114', label: 'Digital Instrument Cluster', groupCode: 'CONVENIENCE' },
  { code: '1115', label: 'Household Outlet', groupCode: 'CONVENIENCE' },
  {
    code: '1201',
    label: 'Navigation',
    groupCode: 'ENTERTAINMENT',
    phrases: ['navigation', 'nav', 'navigation system', 'gps', 'sat nav'],
  },
  { code: '1202', label: 'Bluetooth', groupCode: 'ENTERTAINMENT' },
  {
    code: '1203',
    label: 'Apple CarPlay',
    groupCode: 'ENTERTAINMENT',
    phrases: ['Apple CarPlay', 'carplay'],
  },
  { code: '1204', label: 'Android Auto', groupCode: 'ENTERTAINMENT' },
  {
    code: '1205',
    label: 'Premium Audio',
    groupCode: 'ENTERTAINMENT',
    phrases: ['premium audio', 'premium sound', 'premium sound system', 'bose', 'harman kardon'],
  },
  {
    code: '1206',
    label: 'Satellite Radio',
    groupCode: 'ENTERTAINMENT',
    phrases: ['satellite radio', 'sirius', 'siriusxm'],
  },
  { code: '1207', label: 'Touchscreen', groupCode: 'ENTERTAINMENT' },
  {
    code: '1208',
    label: 'Wireless Charging',
    groupCode: 'ENTERTAINMENT',
    phrases: ['wireless charging', 'wireless charger'],
  },
  {
    code: '1209',
    label: 'Wi-Fi Hotspot',
    groupCode: 'ENTERTAINMENT',
    phrases: ['wi-fi hotspot', 'wifi'],
  },
  { code: '1210', label: 'USB Ports', groupCode: 'ENTERTAINMENT' },
  {
    code: '1211',
    label: 'Rear Seat Entertainment',
    groupCode: 'ENTERTAINMENT',
    phrases: ['rear seat entertainment', 'rear entertainment', 'dvd player'],
  },
  { code: '1212', label: 'Voice Control', groupCode: 'ENTERTAINMENT' },
  {
    code: '1301',
    label: 'Rearview Camera',
    groupCode: 'ASSISTANCE',
    phrases: [
      'rearview camera',
      'backup camera',
      'back up camera',
      'backup cam',
      'back up cam',
      'rear camera',
      'reverse camera',
      'rear view camera',
    ],
  },
  {
    code: '1302',
    label: 'Surround View Camera',
    groupCode: 'ASSISTANCE',
    phrases: ['surround view camera', '360 camera', '360 degree camera'],
  },
  {
    code: '1303',
    label: 'Lane Departure',
    groupCode: 'ASSISTANCE',
    phrases: ['lane departure', 'lane departure warning'],
  },
  {
    code: '1304',
    label: 'Lane Keeping Assist',
    groupCode: 'ASSISTANCE',
    phrases: ['lane keeping assist', 'lane assist', 'lane keep assist'],
  },
  {
    code: '1305',
    label: 'Blind Spot Monitor',
    groupCode: 'ASSISTANCE',
    phrases: ['blind spot monitor', 'blind spot', 'blind spot monitoring', 'blind spot detection'],
  },
  { code: '1306', label: 'Rear Cross-Traffic Alert', groupCode: 'ASSISTANCE' },
  { code: '1307', label: 'Forward Collision Warning', groupCode: 'ASSISTANCE' },
  {
    code: '1308',
    label: 'Automatic Emergency Braking',
    groupCode: 'ASSISTANCE',
    phrases: ['automatic emergency braking', 'emergency braking'],
  },
  { code: '1309', label: 'Pedestrian Detection', groupCode: 'ASSISTANCE' },
  {
    code: '1310',
    label: 'Parking Sensors',
    groupCode: 'ASSISTANCE',
    phrases: ['parking sensors', 'park assist'],
  },
  {
    code: '1311',
    label: 'Self-Parking',
    groupCode: 'ASSISTANCE',
    phrases: ['self-parking', 'park itself'],
  },
  { code: '1312', label: 'Driver Attention Monitor', groupCode: 'ASSISTANCE' },
  { code: '1313', label: 'Automatic High Beams', groupCode: 'ASSISTANCE' },
  { code: '1314', label: 'Hill Start Assist', groupCode: 'ASSISTANCE' },
  { code: '1315', label: 'Traffic Sign Recognition', groupCode: 'ASSISTANCE' },
  { code: '1401', label: 'Alarm System', groupCode: 'SAFETY' },
  { code: '1402', label: 'Side Airbags', groupCode: 'SAFETY' },
  { code: '1403', label: 'Curtain Airbags', groupCode: 'SAFETY' },
  { code: '1404', label: 'Knee Airbags', groupCode: 'SAFETY' },
  { code: '1405', label: 'Stability Control', groupCode: 'SAFETY' },
  { code: '1406', label: 'Traction Control', groupCode: 'SAFETY' },
  {
    code: '1407',
    label: 'Anti-Lock Brakes',
    groupCode: 'SAFETY',
    phrases: ['anti-lock brakes', 'abs'],
  },
  { code: '1408', label: 'Tire Pressure Monitor', groupCode: 'SAFETY' },
  {
    code: '1409',
    label: 'Child Seat Anchors',
    groupCode: 'SAFETY',
    phrases: ['child seat anchors', 'isofix'],
  },
  { code: '1410', label: 'Emergency Call System', groupCode: 'SAFETY' },
  {
    code: '1501',
    label: 'Sunroof',
    groupCode: 'EXTERIOR',
    phrases: ['sunroof', 'moonroof', 'sun roof', 'moon roof', 'techo solar'],
  },
  {
    code: '1502',
    label: 'Panoramic Roof',
    groupCode: 'EXTERIOR',
    phrases: [
      'panoramic roof',
      'panoramic sunroof',
      'panoramic moonroof',
      'pano roof',
      'glass roof',
    ],
  },
  {
    code: '1503',
    label: 'Roof Rails',
    groupCode: 'EXTERIOR',
    phrases: ['roof rails', 'roof rack'],
  },
  {
    code: '1504',
    label: 'LED Headlights',
    groupCode: 'EXTERIOR',
    phrases: ['LED headlights', 'led lights'],
  },
  { code: '1505', label: 'Fog Lights', groupCode: 'EXTERIOR' },
  {
    code: '1506',
    label: 'Alloy Wheels',
    groupCode: 'EXTERIOR',
    phrases: ['alloy wheels', 'alloys', 'aluminum wheels'],
  },
  { code: '1507', label: 'Running Boards', groupCode: 'EXTERIOR' },
  { code: '1508', label: 'Rear Spoiler', groupCode: 'EXTERIOR' },
  {
    code: '1509',
    label: 'Tinted Glass',
    groupCode: 'EXTERIOR',
    phrases: ['tinted glass', 'tinted windows', 'privacy glass'],
  },
  {
    code: '1510',
    label: 'Removable Top',
    groupCode: 'EXTERIOR',
    phrases: ['removable top', 'removable roof'],
  },
  {
    code: '1601',
    label: 'Third-Row Seating',
    groupCode: 'SEATING',
    phrases: [
      'third-row seating',
      'third row',
      '3rd row',
      '3 row',
      'three row',
      '3rd row seating',
      'third row seat',
    ],
    nearPhrases: [
      '7 seater',
      '8 seater',
      'seven seater',
      'eight seater',
      '7 passenger',
      '8 passenger',
      'seven passenger',
      'eight passenger',
      '7 seats',
      '8 seats',
      'seven seats',
      'eight seats',
    ],
  },
  {
    code: '1602',
    label: 'Captain Chairs',
    groupCode: 'SEATING',
    phrases: ['captain chairs', "captain's chairs", 'captains chairs'],
  },
  { code: '1603', label: 'Folding Rear Seats', groupCode: 'SEATING' },
  {
    code: '1604',
    label: 'Bench Seat',
    groupCode: 'SEATING',
    phrases: ['bench seat', 'bench seats'],
  },
  { code: '1605', label: 'Sport Seats', groupCode: 'SEATING' },
  {
    code: '1701',
    label: 'Tow Hitch',
    groupCode: 'UTILITY',
    phrases: ['tow hitch', 'hitch', 'trailer hitch'],
  },
  {
    code: '1702',
    label: 'Tow Package',
    groupCode: 'UTILITY',
    phrases: ['tow package', 'towing package', 'towing'],
    nearPhrases: ['tow'],
  },
  { code: '1703', label: 'Trailer Brake Controller', groupCode: 'UTILITY' },
  { code: '1704', label: 'Bed Liner', groupCode: 'UTILITY', phrases: ['bed liner', 'bedliner'] },
  { code: '1705', label: 'Tonneau Cover', groupCode: 'UTILITY' },
  { code: '1706', label: 'Locking Differential', groupCode: 'UTILITY' },
  { code: '1707', label: 'Skid Plates', groupCode: 'UTILITY' },
  { code: '1708', label: 'Adaptive Suspension', groupCode: 'UTILITY' },
  { code: '1709', label: 'Air Suspension', groupCode: 'UTILITY' },
  { code: '1710', label: 'Limited-Slip Differential', groupCode: 'UTILITY' },
];

/** Rows of the trim comparison, in the specification's order. */
export const COMPARED_FEATURES: readonly Feature[] = [
  'Heated Seats',
  'Leather Seats',
  'Rearview Camera',
  'Bluetooth',
  'Alarm System',
  'Lane Departure',
  'Navigation',
  'Remote Start',
  'Sunroof',
].map((label) => FEATURES.find((feature) => feature.label === label)!);
