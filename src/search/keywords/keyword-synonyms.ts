/**
 * What shoppers write for the options of the filters, beside the options' own labels. By filter and code; the first phrase of
 * a list is how a suggestion says it. A plural or singular of the last word needs no entry.
 */
export const SYNONYMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  listingType: {
    NEW: ['new', 'brand new'],
    USED: ['used', 'pre-owned', 'preowned', 'previously owned', 'second hand', 'secondhand'],
    CERTIFIED: ['certified', 'cpo', 'certified pre-owned', 'certified used', 'manufacturer certified'],
    '3P_CERT': ['third-party certified', 'dealer certified'],
  },
  vehicleStyleCode: {
    SUVCROSS: ['SUV', 'crossover', 'sport utility', 'sport utility vehicle', 'cuv', 'crossover suv'],
    SEDAN: ['sedan', 'saloon'],
    TRUCKS: ['truck', 'pickup', 'pickup truck', 'pick up', 'pick up truck'],
    COUPE: ['coupe'],
    CONVERT: ['convertible', 'cabriolet', 'drop top', 'droptop', 'ragtop', 'soft top'],
    HATCH: ['hatchback', 'hatch'],
    WAGON: ['wagon', 'station wagon', 'estate'],
    VANMV: ['van', 'van minivan'],
  },
  bodyStyleCode: {
    TRUCKREG: ['regular cab', 'standard cab', 'single cab', 'regular cab truck'],
    TRUCKEXT: ['extended cab', 'king cab', 'access cab', 'quad cab', 'extended cab truck'],
    TRUCKCREW: ['crew cab', 'double cab', 'supercrew', 'crewmax', 'crew cab truck'],
  },
  suvSubtypeCode: {
    SUBCOMPACT: ['subcompact SUV'],
    COMPACT: ['compact SUV', 'small SUV', 'compact crossover', 'small crossover'],
    MIDSIZE: ['midsize SUV', 'mid size SUV', 'midsize crossover'],
    FULLSIZE: ['full-size SUV', 'large SUV', 'big SUV'],
  },
  sedanSubtypeCode: {
    COMPACT: ['compact sedan', 'small sedan'],
    MIDSIZE: ['midsize sedan', 'mid size sedan'],
    FULLSIZE: ['full-size sedan', 'large sedan'],
  },
  vanSubtypeCode: {
    MINIVAN: ['minivan', 'mini van', 'family van'],
    CARGO: ['cargo van', 'work van'],
    PASSENGER: ['passenger van'],
  },
  driveGroup: {
    AWD4WD: ['AWD', '4WD', '4x4', 'all wheel drive', 'four wheel drive', '4 wheel drive', 'all-wheel-drive', 'awd 4wd', '4 by 4'],
    FWD: ['front wheel drive', 'FWD', '2WD', 'two wheel drive'],
    RWD: ['rear wheel drive', 'RWD'],
  },
  fuelTypeGroup: {
    ELE: ['electric', 'ev', 'bev', 'electric vehicle', 'all electric', 'fully electric', 'battery electric', 'electric motor'],
    GSL: ['gasoline', 'gas', 'petrol', 'gas engine', 'gas powered'],
    HYB: ['hybrid', 'hev'],
    PIH: ['plug-in hybrid', 'phev', 'plug in', 'plugin', 'plugin hybrid'],
    DSL: ['diesel', 'turbodiesel', 'turbo diesel'],
    HYD: ['hydrogen', 'fuel cell', 'hydrogen fuel cell'],
    ALT: ['alternative', 'alternative fuel', 'flex fuel', 'e85', 'cng', 'natural gas'],
  },
  transmissionCode: {
    AUT: ['automatic', 'automatic transmission', 'cvt'],
    MAN: ['manual', 'manual transmission', 'stick', 'stick shift', 'standard transmission'],
  },
  engineCode: {
    '2CLDR': ['2 cylinder', '2 cyl', 'two cylinder'],
    '3CLDR': ['3 cylinder', '3 cyl', 'three cylinder'],
    '4CLDR': ['4 cylinder', '4 cyl', 'four cylinder', 'i4', 'inline 4'],
    '5CLDR': ['5 cylinder', '5 cyl', 'five cylinder'],
    '6CLDR': ['6 cylinder', 'v6', '6 cyl', 'six cylinder', 'i6', 'inline 6', 'straight 6', 'flat 6'],
    '8CLDR': ['8 cylinder', 'v8', '8 cyl', 'eight cylinder'],
    '10CLDR': ['10 cylinder', 'v10', '10 cyl', 'ten cylinder'],
    '12CLDR': ['12 cylinder', 'v12', '12 cyl', 'twelve cylinder'],
    ROTARY: ['rotary', 'wankel', 'rotary engine'],
  },
  doorCode: {
    '2': ['2 doors', 'two door', '2dr'],
    '3': ['3 doors', 'three door', '3dr'],
    '4': ['4 doors', 'four door', '4dr'],
    '5': ['5 doors', 'five door', '5dr'],
  },
  truckBedLength: {
    SHORT: ['short bed', 'short box'],
    STANDARD: ['standard bed', 'standard box'],
    LONG: ['long bed', 'long box'],
  },
  bodyStyleSubtypeCode: {
    '3': ['3 or less seats in the cab'],
    '4': ['4 seats in the cab'],
    '5': ['5 seats in the cab'],
    '6': ['6 seats in the cab', 'six seat truck'],
  },
  vehicleHistoryType: {
    NO_ACCIDENTS: ['no accidents', 'accident free', 'no accident history', 'never wrecked', 'clean history'],
    ONE_OWNER: ['1 owner', 'one owner', 'single owner'],
    CLEAN_TITLE: ['clean title'],
    PERSONAL_USE: ['personal use history', 'not a rental', 'never a rental'],
    SERVICE_RECORDS: ['service records', 'service history', 'maintenance records'],
    NO_OPEN_RECALLS: ['no open recalls', 'no recalls'],
    BUY_BACK_PROTECTION: ['buy back protection', 'buyback protection'],
  },
  dealType: {
    greatprice: ['great price', 'great deal', 'great value'],
    goodprice: ['good price', 'good deal', 'good value'],
  },
  sellerType: {
    d: ['dealer', 'dealership', 'from a dealer', 'by dealer'],
    p: ['private seller', 'by owner', 'for sale by owner', 'private owner', 'private party', 'private sale', 'from owner', 'fsbo'],
  },
  homeServices: {
    BUY_ONLINE: ['buy online', 'purchase online', 'online purchase', 'shop online'],
    HOME_DELIVERY: ['home delivery', 'delivery', 'delivered'],
    TEST_DRIVE_HOME: ['test drive at home', 'home test drive', 'at home test drive'],
    VIRTUAL_APPOINTMENTS: ['virtual appointments', 'video tour'],
    ONLINE_PAPERWORK: ['online paperwork'],
  },
  vehicleExchange: { true: ['money back guarantee', 'money back', 'return guarantee'] },
  vehicleUseType: { PERSONAL: ['personal use'], COMMERCIAL: ['commercial use', 'commercial', 'commercial vehicle', 'work vehicle'] },
  extColorSimple: {
    GRAY: ['gray', 'grey', 'charcoal'],
    SILVER: ['silver'],
    BEIGE: ['beige', 'tan'],
    RED: ['red', 'burgundy', 'maroon'],
    BLUE: ['blue', 'navy', 'navy blue'],
  },
  intColorSimple: { GRAY: ['gray', 'grey'], BEIGE: ['beige', 'tan', 'cream'], BROWN: ['brown', 'saddle'] },
  featureCode: {
    '1001': ['heated seats', 'seat heaters', 'heated front seats'],
    '1002': ['cooled seats', 'ventilated seats', 'air conditioned seats'],
    '1003': ['heated steering wheel', 'heated wheel'],
    '1004': ['leather seats', 'leather', 'leather interior', 'leather upholstery'],
    '1005': ['power driver seat', 'power seats'],
    '1006': ['memory seats', 'seat memory'],
    '1007': ['massage seats', 'massaging seats'],
    '1008': ['dual-zone climate control', 'dual climate control', 'dual zone'],
    '1009': ['tri-zone climate control', 'tri zone'],
    '1010': ['rear air conditioning', 'rear ac', 'rear air'],
    '1101': ['remote start', 'remote starter'],
    '1103': ['keyless start', 'push button start', 'push start'],
    '1104': ['power liftgate', 'power tailgate'],
    '1105': ['hands-free liftgate', 'hands free tailgate'],
    '1107': ['adaptive cruise control', 'adaptive cruise', 'radar cruise'],
    '1113': ['head-up display', 'heads up display', 'hud'],
    '1201': ['navigation', 'nav', 'navigation system', 'gps', 'sat nav'],
    '1203': ['Apple CarPlay', 'carplay'],
    '1205': ['premium audio', 'premium sound', 'premium sound system', 'bose', 'harman kardon'],
    '1206': ['satellite radio', 'sirius', 'siriusxm'],
    '1208': ['wireless charging', 'wireless charger'],
    '1209': ['wi-fi hotspot', 'wifi'],
    '1211': ['rear seat entertainment', 'rear entertainment', 'dvd player'],
    '1301': ['rearview camera', 'backup camera', 'back up camera', 'rear camera', 'reverse camera', 'rear view camera'],
    '1302': ['surround view camera', '360 camera', '360 degree camera'],
    '1303': ['lane departure', 'lane departure warning'],
    '1304': ['lane keeping assist', 'lane assist', 'lane keep assist'],
    '1305': ['blind spot monitor', 'blind spot', 'blind spot monitoring', 'blind spot detection'],
    '1308': ['automatic emergency braking', 'emergency braking'],
    '1310': ['parking sensors', 'park assist'],
    '1311': ['self-parking', 'park itself'],
    '1407': ['anti-lock brakes', 'abs'],
    '1409': ['child seat anchors', 'isofix'],
    '1501': ['sunroof', 'moonroof', 'sun roof', 'moon roof'],
    '1502': ['panoramic roof', 'panoramic sunroof', 'panoramic moonroof', 'pano roof', 'glass roof'],
    '1503': ['roof rails', 'roof rack'],
    '1504': ['LED headlights', 'led lights'],
    '1506': ['alloy wheels', 'alloys', 'aluminum wheels'],
    '1509': ['tinted glass', 'tinted windows', 'privacy glass'],
    '1510': ['removable top', 'removable roof'],
    '1601': [
      'third-row seating', 'third row', '3rd row', '3 row', 'three row', '3rd row seating', 'third row seat',
      '7 seater', '7 passenger', '8 passenger', 'seven seats',
    ],
    '1602': ['captain chairs', "captain's chairs", 'captains chairs'],
    '1604': ['bench seat', 'bench seats'],
    '1701': ['tow hitch', 'hitch', 'trailer hitch'],
    '1702': ['tow package', 'towing package', 'towing'],
    '1704': ['bed liner', 'bedliner'],
  },
};

/** Phrases that ask several things at once; each part is `filter=code`. */
export const COMPOUNDS: Readonly<Record<string, readonly string[]>> = {
  'best deals': ['dealType=greatprice', 'dealType=goodprice'],
  'best deal': ['dealType=greatprice', 'dealType=goodprice'],
};

/** Words that carry nothing a search could ask; they are the only ones left out without a word. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  'a', 'an', 'and', 'any', 'are', 'around', 'at', 'auto', 'automobile', 'automobiles', 'autos', 'be', 'buy', 'by', 'can', 'car', 'cars',
  'color', 'colored', 'colour', 'comes', 'equipped', 'find', 'for', 'from', 'get', 'has', 'have', 'having', 'i', 'im', 'in', 'is', 'it',
  'its', 'like', 'looking', 'me', 'model', 'models', 'my', 'near', 'need', 'of', 'on', 'or', 'please', 'preferably', 'sale', 'sales',
  'search', 'see', 'sell', 'selling', 'show', 'some', 'that', 'the', 'their', 'to', 'vehicle', 'vehicles', 'want', 'we', 'which', 'with',
  'would', 'year', 'you', 'your',
]);

/** Words that turn what follows around; what they turn around is reported, never searched for. */
export const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'non', 'without', 'except', 'excluding', 'isnt', 'dont']);

/** Words of amounts, places and times, which the readers of numbers and places know. */
export const GRAMMAR_WORDS: readonly string[] = [
  'above', 'after', 'anywhere', 'before', 'below', 'between', 'bucks', 'budget', 'distance', 'dollars', 'economy', 'least', 'less',
  'maximum', 'mile', 'mileage', 'miles', 'minimum', 'more', 'most', 'nationwide', 'newer', 'number', 'older', 'over', 'price', 'priced',
  'range', 'since', 'starting', 'stock', 'than', 'thousand', 'under', 'until', 'within', 'years',
];

/** Words of shoppers that no filter answers; known, so that "cheap" is reported and not taken for another word. */
export const ORDINARY_WORDS: readonly string[] = [
  'approval', 'available', 'bad', 'beginner', 'best', 'better', 'big', 'cash', 'cheap', 'cheapest', 'clean', 'commuter', 'cool', 'credit',
  'daily', 'date', 'deal', 'decent', 'driver', 'dependable', 'economical', 'efficient', 'family', 'fast', 'finance', 'financing', 'first',
  'fuel', 'good', 'great', 'high', 'home', 'kids', 'large', 'late', 'lease', 'light', 'loan', 'local', 'long', 'low', 'luxury', 'mint',
  'monthly', 'nice', 'payment', 'payments', 'performance', 'quality', 'quick', 'race', 'reliable', 'rental', 'road', 'roomy', 'rust',
  'safe', 'safest', 'salvage', 'short', 'size', 'small', 'smooth', 'spacious', 'speed', 'sporty', 'strong', 'student', 'take', 'teen',
  'teenager', 'time', 'tires', 'title', 'towing', 'trade', 'travel', 'trip', 'turbo', 'warranty', 'week', 'weekend', 'wife', 'wood',
  'work', 'worth',
];
