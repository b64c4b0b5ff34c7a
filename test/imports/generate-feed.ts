import { closeSync, openSync, writeSync } from 'node:fs';
import { makeVin } from '../../src/inventory/vin.js';

export interface GeneratedFeed {
  readonly rows: number;
  /** Every n-th row has an error; 0 for none. */
  readonly faultEvery: number;
  /** Number of the first row; a feed that begins where another ends has other cars. Default 0. */
  readonly firstRow?: number;
}

const HEADER =
  'vin,id,store_code,dealership_name,dealership_address,image_link,date_in_stock,price,condition,certified_pre_owned,' +
  'make,model,trim,year,mileage,exterior_color,vehicle_fuel_type';

/** Make, model, trim and WMI of cars sold from 2015 to 2023. */
const MODELS = [
  ['Toyota', 'Camry', 'LE', '4T1'],
  ['Toyota', 'RAV4', 'XLE', '2T3'],
  ['Honda', 'Civic', 'EX', '19X'],
  ['Honda', 'CR-V', 'EX-L', '5J6'],
  ['Ford', 'F-150', 'XLT', '1FT'],
  ['Chevrolet', 'Silverado 1500', 'LT', '3GC'],
  ['Jeep', 'Wrangler', 'Sport', '1C4'],
  ['Nissan', 'Rogue', 'SV', '5N1'],
  ['Hyundai', 'Tucson', 'SE', 'KM8'],
  ['Kia', 'Sorento', 'LX', '5XY'],
  ['Subaru', 'Outback', '2.5i Premium', '4S4'],
  ['Mazda', 'CX-5', 'Touring', 'JM3'],
] as const;
const PLACES = [
  'Austin, TX 78701',
  'Knoxville, TN 37902',
  'Portland, OR 97201',
  'Columbus, OH 43004',
  'Denver, CO 80202',
  'Tampa, FL 33602',
];
const COLORS = [
  'Super White',
  'Midnight Black Metallic',
  'Magnetic Gray Metallic',
  'Ruby Flare Pearl',
  'Blueprint',
  '',
];
const ROWS_PER_DEALER = 60;
const LINES_PER_WRITE = 2_000;

/**
 * Writes a feed in Google's format that depends only on the numbers. One car in a hundred is listed
 * twice by its dealer at two prices, and one by a second dealer. Some rows have no date since they
 * are in stock.
 */
export function generateFeed(
  path: string,
  { rows, faultEvery, firstRow = 0 }: GeneratedFeed,
): void {
  const file = openSync(path, 'w');
  let lines = [HEADER];
  for (let row = firstRow; row < firstRow + rows; row++) {
    lines.push(generatedRow(row, faultEvery));
    if (lines.length < LINES_PER_WRITE) continue;
    writeSync(file, `${lines.join('\n')}\n`);
    lines = [];
  }
  if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
  closeSync(file);
}

function generatedRow(row: number, faultEvery: number): string {
  const isRepeated = row % 100 === 99;
  const isElsewhere = row % 100 === 98;
  const car = isRepeated || isElsewhere ? row - 50 : row;
  const dealer = Math.floor((isElsewhere ? row + ROWS_PER_DEALER * 7 : car) / ROWS_PER_DEALER);
  const [make, model, trim, wmi] = MODELS[mixed(car, 1) % MODELS.length]!;
  const year = 2015 + (mixed(car, 2) % 9);
  const vin = makeVin({ wmi, year, descriptor: mixed(car, 3), serial: car });
  const fault = faultEvery > 0 && row % faultEvery === 7 % faultEvery ? 1 + (mixed(row, 9) % 4) : 0;
  const price = 9_000 + (mixed(row, 4) % 30_000);
  const stockDate =
    mixed(car, 5) % 10 === 0 ? '' : `2026-0${1 + (mixed(car, 6) % 9)}-1${mixed(car, 7) % 10}`;
  return [
    fault === 1 ? `${vin.slice(0, 16)}I` : vin,
    `S${row}`,
    `D${dealer}`,
    `Dealer ${dealer}`,
    `"${dealer} Main Street, ${PLACES[dealer % PLACES.length]!}, US"`,
    `https://pictures.example/${car}.jpg`,
    stockDate,
    fault === 2 ? '' : `${price} USD`,
    'used',
    mixed(car, 8) % 12 === 0 ? 'yes' : 'no',
    fault === 3 ? 'Peterbilt' : make,
    fault === 3 ? '389' : model,
    trim,
    fault === 4 ? '1492' : year,
    `"${(10_000 + (mixed(car, 10) % 90_000)).toLocaleString('en-US')} miles"`,
    COLORS[mixed(car, 11) % COLORS.length]!,
    'Gasoline',
  ].join(',');
}

/** A pseudo-random number from two numbers (Wang's integer hash). */
function mixed(number: number, salt: number): number {
  let hash = (number * 31 + salt * 0x9e3779b1) >>> 0;
  hash = (hash ^ 61 ^ (hash >>> 16)) >>> 0;
  hash = Math.imul(hash, 9) >>> 0;
  hash = (hash ^ (hash >>> 4)) >>> 0;
  hash = Math.imul(hash, 0x27d4eb2d) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
