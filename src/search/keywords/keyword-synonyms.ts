/** Words that carry nothing a search could ask; they are the only ones left out without a word. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  'a', 'an', 'and', 'any', 'are', 'around', 'at', 'auto', 'automobile', 'automobiles', 'autos', 'be', 'but', 'buy', 'by', 'can', 'car', 'cars',
  'color', 'colored', 'colour', 'comes', 'did', 'do', 'does', 'equipped', 'find', 'fits', 'for', 'from', 'get', 'gets', 'got', 'has', 'have',
  'having', 'how', 'i', 'im', 'in', 'is', 'it',
  'its', 'like', 'looking', 'many', 'me', 'model', 'models', 'much', 'my', 'near', 'need', 'of', 'on', 'only', 'or', 'please', 'preferably', 'sale', 'sales',
  'search', 'see', 'sell', 'selling', 'show', 'some', 'that', 'the', 'their', 'there', 'these', 'this', 'to', 'vehicle', 'vehicles',
  'versus', 'vs', 'w', 'want', 'we', 'what', 'whats', 'where', 'which', 'who', 'with',
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
  'fuel', 'garage', 'good', 'great', 'high', 'home', 'kids', 'large', 'late', 'lease', 'light', 'loan', 'local', 'long', 'low', 'luxury', 'mint',
  'monthly', 'nice', 'payment', 'payments', 'performance', 'quality', 'quick', 'race', 'reliable', 'rental', 'road', 'roomy', 'rust',
  'safe', 'safest', 'salvage', 'short', 'size', 'small', 'smooth', 'snow', 'spacious', 'speed', 'sporty', 'strong', 'student', 'take', 'teen',
  'teenager', 'time', 'tires', 'title', 'towing', 'trade', 'travel', 'trip', 'turbo', 'warranty', 'week', 'weekend', 'wife', 'winter', 'wood',
  'work', 'worth',
];
