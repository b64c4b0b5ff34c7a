/**
 * When a feature was introduced and became standard. `from`: first model year with it.
 * `everywhereFrom`: year from which every trim has it (absent: never). `level`: richness (0 to 1)
 * from which a trim had it in `from`. `on`: cars that can have it (absent: all).
 */
export interface Introduction {
  code: string;
  from: number;
  everywhereFrom?: number;
  level: number;
  on?: CarsWith;
}

/** Groups of cars that some equipment is limited to; `equipment.ts` defines them. */
export type CarsWith =
  | 'closed roof'
  | 'truck'
  | 'SUV'
  | 'SUV or truck'
  | 'family'
  | 'three rows'
  | 'tailgate'
  | 'removable top'
  | 'off-road'
  | 'sport'
  | 'not cargo';

/**
 * An entry per feature, so that a 2004 sedan has no wireless charging and a 2024 one has a rearview
 * camera.
 */
export const INTRODUCTIONS: readonly Introduction[] = [
  { code: '1001', from: 1998, level: 0.62 }, // Heated Seats
  { code: '1002', from: 2006, level: 0.84 }, // Cooled Seats
  { code: '1003', from: 2010, level: 0.74 }, // Heated Steering Wheel
  { code: '1004', from: 1985, level: 0.66 }, // Leather Seats
  { code: '1005', from: 1990, level: 0.42 }, // Power Driver Seat
  { code: '1006', from: 1996, level: 0.8 }, // Memory Seats
  { code: '1007', from: 2012, level: 0.96 }, // Massage Seats
  { code: '1008', from: 1998, level: 0.5 }, // Dual-Zone Climate Control
  { code: '1009', from: 2008, level: 0.86, on: 'three rows' }, // Tri-Zone Climate Control
  { code: '1010', from: 2000, everywhereFrom: 2022, level: 0.5, on: 'three rows' }, // Rear Air Conditioning
  { code: '1011', from: 2008, level: 0.85 }, // Heated Rear Seats
  { code: '1012', from: 2014, level: 0.8 }, // Ambient Lighting
  { code: '1101', from: 2008, level: 0.62 }, // Remote Start
  { code: '1102', from: 1995, everywhereFrom: 2012, level: 0.5 }, // Keyless Entry
  { code: '1103', from: 2007, everywhereFrom: 2023, level: 0.8 }, // Keyless Start
  { code: '1104', from: 2006, level: 0.65, on: 'tailgate' }, // Power Liftgate
  { code: '1105', from: 2013, level: 0.83, on: 'tailgate' }, // Hands-Free Liftgate
  { code: '1106', from: 1985, everywhereFrom: 2012, level: 0.4 }, // Cruise Control
  { code: '1107', from: 2012, everywhereFrom: 2026, level: 0.95 }, // Adaptive Cruise Control
  { code: '1108', from: 2000, level: 0.6 }, // Auto-Dimming Mirror
  { code: '1109', from: 2000, level: 0.64 }, // Garage Door Opener
  { code: '1110', from: 2005, level: 0.74 }, // Rain-Sensing Wipers
  { code: '1111', from: 2008, level: 0.8 }, // Power Folding Mirrors
  { code: '1112', from: 1998, everywhereFrom: 2026, level: 0.6 }, // Heated Mirrors
  { code: '1113', from: 2012, level: 0.9 }, // Head-Up Display
  { code: '1114', from: 2014, everywhereFrom: 2028, level: 0.9 }, // Digital Instrument Cluster
  { code: '1115', from: 2010, level: 0.72, on: 'SUV or truck' }, // Household Outlet
  { code: '1201', from: 2001, level: 0.72 }, // Navigation
  { code: '1202', from: 2006, everywhereFrom: 2015, level: 0.75 }, // Bluetooth
  { code: '1203', from: 2015, everywhereFrom: 2021, level: 0.7 }, // Apple CarPlay
  { code: '1204', from: 2015, everywhereFrom: 2021, level: 0.7 }, // Android Auto
  { code: '1205', from: 1998, level: 0.7 }, // Premium Audio
  { code: '1206', from: 2006, level: 0.45 }, // Satellite Radio
  { code: '1207', from: 2010, everywhereFrom: 2019, level: 0.75 }, // Touchscreen
  { code: '1208', from: 2016, level: 0.72 }, // Wireless Charging
  { code: '1209', from: 2015, level: 0.62 }, // Wi-Fi Hotspot
  { code: '1210', from: 2008, everywhereFrom: 2015, level: 0.5 }, // USB Ports
  { code: '1211', from: 2005, level: 0.88, on: 'three rows' }, // Rear Seat Entertainment
  { code: '1212', from: 2010, level: 0.55 }, // Voice Control
  { code: '1301', from: 2008, everywhereFrom: 2018, level: 0.8 }, // Rearview Camera
  { code: '1302', from: 2014, level: 0.88 }, // Surround View Camera
  { code: '1303', from: 2013, everywhereFrom: 2023, level: 0.88 }, // Lane Departure
  { code: '1304', from: 2015, everywhereFrom: 2024, level: 0.9 }, // Lane Keeping Assist
  { code: '1305', from: 2011, everywhereFrom: 2027, level: 0.86 }, // Blind Spot Monitor
  { code: '1306', from: 2012, everywhereFrom: 2027, level: 0.87 }, // Rear Cross-Traffic Alert
  { code: '1307', from: 2013, everywhereFrom: 2021, level: 0.85 }, // Forward Collision Warning
  { code: '1308', from: 2014, everywhereFrom: 2022, level: 0.88 }, // Automatic Emergency Braking
  { code: '1309', from: 2016, everywhereFrom: 2024, level: 0.85 }, // Pedestrian Detection
  { code: '1310', from: 2006, level: 0.68 }, // Parking Sensors
  { code: '1311', from: 2013, level: 0.95 }, // Self-Parking
  { code: '1312', from: 2015, level: 0.7 }, // Driver Attention Monitor
  { code: '1313', from: 2015, everywhereFrom: 2024, level: 0.82 }, // Automatic High Beams
  { code: '1314', from: 2010, everywhereFrom: 2018, level: 0.55 }, // Hill Start Assist
  { code: '1315', from: 2018, level: 0.82 }, // Traffic Sign Recognition
  { code: '1401', from: 1995, everywhereFrom: 2018, level: 0.5 }, // Alarm System
  { code: '1402', from: 1998, everywhereFrom: 2010, level: 0.6 }, // Side Airbags
  { code: '1403', from: 2003, everywhereFrom: 2013, level: 0.6 }, // Curtain Airbags
  { code: '1404', from: 2008, level: 0.5 }, // Knee Airbags
  { code: '1405', from: 2000, everywhereFrom: 2012, level: 0.65 }, // Stability Control
  { code: '1406', from: 1995, everywhereFrom: 2012, level: 0.6 }, // Traction Control
  { code: '1407', from: 1988, everywhereFrom: 2012, level: 0.45 }, // Anti-Lock Brakes
  { code: '1408', from: 2004, everywhereFrom: 2008, level: 0.6 }, // Tire Pressure Monitor
  { code: '1409', from: 2001, everywhereFrom: 2003, level: 0.3, on: 'not cargo' }, // Child Seat Anchors
  { code: '1410', from: 2010, level: 0.6 }, // Emergency Call System
  { code: '1501', from: 1988, level: 0.62, on: 'closed roof' }, // Sunroof
  { code: '1502', from: 2010, level: 0.82, on: 'closed roof' }, // Panoramic Roof
  { code: '1503', from: 1995, level: 0.4, on: 'SUV' }, // Roof Rails
  { code: '1504', from: 2012, everywhereFrom: 2023, level: 0.85 }, // LED Headlights
  { code: '1505', from: 1995, level: 0.5 }, // Fog Lights
  { code: '1506', from: 1990, level: 0.32 }, // Alloy Wheels
  { code: '1507', from: 1998, level: 0.5, on: 'truck' }, // Running Boards
  { code: '1508', from: 1992, level: 0.45, on: 'sport' }, // Rear Spoiler
  { code: '1509', from: 1990, level: 0.3, on: 'tailgate' }, // Tinted Glass
  { code: '1510', from: 1980, everywhereFrom: 1981, level: 0, on: 'removable top' }, // Removable Top
  { code: '1601', from: 1985, everywhereFrom: 1986, level: 0, on: 'three rows' }, // Third-Row Seating
  { code: '1602', from: 2000, level: 0.66, on: 'three rows' }, // Captain Chairs
  { code: '1603', from: 1990, everywhereFrom: 2010, level: 0.3, on: 'family' }, // Folding Rear Seats
  { code: '1605', from: 1995, level: 0.6, on: 'sport' }, // Sport Seats
  { code: '1701', from: 1995, level: 0.46, on: 'SUV or truck' }, // Tow Hitch
  { code: '1702', from: 1998, level: 0.56, on: 'SUV or truck' }, // Tow Package
  { code: '1703', from: 2006, level: 0.66, on: 'truck' }, // Trailer Brake Controller
  { code: '1704', from: 1995, level: 0.4, on: 'truck' }, // Bed Liner
  { code: '1705', from: 2000, level: 0.68, on: 'truck' }, // Tonneau Cover
  { code: '1706', from: 1995, level: 0.55, on: 'off-road' }, // Locking Differential
  { code: '1707', from: 1998, level: 0.5, on: 'off-road' }, // Skid Plates
  { code: '1708', from: 2008, level: 0.9 }, // Adaptive Suspension
  { code: '1709', from: 2003, level: 0.96, on: 'SUV or truck' }, // Air Suspension
  { code: '1710', from: 1992, level: 0.6, on: 'sport' }, // Limited-Slip Differential
];
