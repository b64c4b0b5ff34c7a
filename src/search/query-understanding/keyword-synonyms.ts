/** Words without meaning for a search. Only these are dropped without a report. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  'a', 'an', 'and', 'any', 'are', 'around', 'at', 'auto', 'automobile', 'automobiles', 'autos', 'be', 'brand', 'brands', 'but', 'buy',
  'by', 'can', 'car', 'cars', 'color', 'colored', 'colour', 'comes', 'did', 'do', 'does', 'either', 'equipped', 'find', 'fits', 'for',
  'from', 'get', 'gets', 'got', 'has', 'have', 'having', 'how', 'i', 'im', 'in', 'is', 'it', 'its', 'just', 'like', 'looking', 'make',
  'makes', 'many', 'me', 'model', 'models', 'much', 'my', 'near', 'need', 'of', 'okay', 'on', 'only', 'or', 'please', 'preferably',
  'sale', 'sales', 'search', 'see', 'sell', 'selling', 'show', 'some', 'that', 'the', 'their', 'there', 'these', 'this', 'to', 'vehicle',
  'vehicles', 'versus', 'vs', 'w', 'want', 'we', 'what', 'whats', 'where', 'which', 'whichever', 'who', 'with', 'would', 'year', 'you',
  'your',
]);

/** Spanish words near a name. Known, so that "menos" is reported and not corrected to Reno. */
export const SPANISH_WORDS: readonly string[] = [
  'anos', 'asientos', 'automatica', 'automatico', 'azul', 'barata', 'barato', 'baratos', 'blanca', 'blanco', 'buena', 'bueno', 'busco',
  'camion', 'camioneta', 'camionetas', 'carro', 'carros', 'cerca', 'coche', 'coches', 'comprar', 'credito', 'cuero', 'dueno', 'electrico',
  'enganche', 'grande', 'gris', 'hasta', 'hibrido', 'manual', 'menos', 'mensual', 'mes', 'millas', 'motor', 'negra', 'negro', 'nueva',
  'nuevo', 'nuevos', 'pago', 'pagos', 'para', 'pequeno', 'pero', 'piel', 'plateado', 'precio', 'puertas', 'quiero', 'roja', 'rojo', 'solar',
  'techo', 'tengo', 'usada', 'usadas', 'usado', 'usados', 'vendo', 'venta', 'verde',
];

/** Words that negate what follows, which is then never searched for. */
export const NEGATIONS: ReadonlySet<string> = new Set([
  'aint', 'arent', 'avoid', 'avoiding', 'ban', 'barring', 'besides', 'cannot', 'cant', 'couldnt', 'deny', 'dislike', 'doesnt', 'dont',
  'except', 'exclude', 'excludes', 'excluding', 'forget', 'hasnt', 'hate', 'hates', 'havent', 'hide', 'ignore', 'isnt', 'lacking',
  'lacks', 'minus', 'missing', 'mustnt', 'neither', 'never', 'no', 'nobody', 'non', 'none', 'nor', 'not', 'nothing', 'refuse', 'remove',
  'sans', 'shouldnt', 'skip', 'skipping', 'wasnt', 'werent', 'without', 'wont', 'wouldnt',
]);

/**
 * Words between a negation and its subject: "not interested in", "no thanks to", "not a fan of".
 */
export const ATTITUDES: ReadonlySet<string> = new Set([
  'after', 'another', 'anymore', 'anything', 'buying', 'considering', 'driving', 'ever', 'fan', 'fans', 'fond', 'getting', 'having',
  'interested', 'into', 'keen', 'more', 'needing', 'other', 'owning', 'seeking', 'thank', 'thanks', 'wanting', 'way',
]);

/** Words of amounts, places and times, which the readers of numbers and places know. */
export const GRAMMAR_WORDS: readonly string[] = [
  'above', 'after', 'anywhere', 'before', 'below', 'between', 'bucks', 'budget', 'distance', 'dollars', 'economy', 'least', 'less',
  'maximum', 'mile', 'mileage', 'miles', 'minimum', 'month', 'months', 'more', 'most', 'nationwide', 'newer', 'number', 'older', 'over',
  'price', 'priced', 'range', 'since', 'starting', 'stock', 'than', 'thousand', 'under', 'until', 'within', 'years',
];

/** Common words that no filter answers. Known, so that "cheap" is reported and not corrected. */
export const ORDINARY_WORDS: readonly string[] = [
  'accident', 'approval', 'apr', 'available', 'baby', 'bad', 'bank', 'bare', 'base', 'beach', 'been', 'beginner', 'best', 'better', 'big',
  'bike', 'blown', 'boat', 'body', 'boss', 'bright', 'broken', 'brother', 'cable', 'camp', 'camper', 'cash', 'charge', 'charging',
  'cheap', 'cheapest', 'cheaply', 'classic', 'clean', 'clear', 'cold', 'comfy', 'commute', 'commuter', 'cool', 'cost', 'country', 'crash', 'credit',
  'cute', 'dad', 'daily', 'damage', 'dark', 'date', 'day', 'deal', 'decent', 'deep', 'dent', 'dents', 'dependable', 'dirt', 'dirty',
  'dog', 'dogs', 'driver', 'drop', 'dry', 'easy', 'economical', 'efficient', 'engine', 'fair', 'family', 'farm', 'fast', 'finance',
  'financing', 'fine', 'first', 'fixer', 'flat', 'fleet', 'flood', 'former', 'frame', 'free', 'fresh', 'friend', 'fuel', 'full', 'garage',
  'gear', 'girl', 'good', 'grandma', 'great', 'guy', 'hail', 'hall', 'haul', 'high', 'hole', 'home', 'hour', 'hours', 'hunting', 'hurt',
  'husband', 'important', 'infinity', 'inside', 'iron', 'job', 'kid', 'kids', 'kilometers', 'kilometres', 'lake', 'land', 'lane', 'large',
  'late', 'lead', 'lease', 'lien', 'lift', 'lifted', 'light', 'line', 'load', 'loan', 'local', 'locker', 'long', 'look', 'low', 'lowered',
  'luxury', 'matte', 'maybe', 'mechanic', 'metallic', 'military', 'mint', 'mom', 'money', 'monthly', 'moon', 'motor', 'mountain', 'move',
  'mud', 'nearly', 'necessary', 'needed', 'neon', 'nice', 'night', 'note', 'off', 'oil', 'old', 'open', 'optional', 'outside', 'own',
  'owner', 'pack', 'paint', 'part', 'parts', 'past', 'payment', 'payments', 'pearl', 'people', 'performance', 'pool', 'pretty', 'pull',
  'quality', 'quick', 'race', 'rebuilt', 'reliable', 'rent', 'rental', 'required', 'retro', 'rims', 'river', 'road', 'rock', 'roll',
  'room', 'roomy', 'rust', 'rusty', 'safe', 'safest', 'salvage', 'school', 'seat', 'seats', 'senior', 'shop', 'short', 'side', 'sister',
  'size', 'slammed', 'small', 'smooth', 'snow', 'snowboard', 'solar', 'solid', 'son', 'sound', 'spacious', 'spare', 'speaker', 'speed',
  'sporty', 'spouse', 'stop', 'store', 'storm', 'strong', 'student', 'stuff', 'summer', 'sun', 'super', 'surf', 'sweet', 'table', 'take',
  'tall', 'tank', 'teen', 'teenager', 'tent', 'theft', 'think', 'time', 'tiny', 'tire', 'tires', 'title', 'toddler', 'tools', 'tow',
  'towing', 'town', 'toy', 'trade', 'trailer', 'trailers', 'travel', 'trip', 'tune', 'turbo', 'ugly', 'uncle', 'used', 'vacation',
  'veteran', 'vintage', 'walk', 'wall', 'warranty', 'wash', 'water', 'week', 'weekend', 'well', 'wet', 'wheel', 'wheels', 'wide', 'wife',
  'wild', 'will', 'winter', 'wood', 'work', 'world', 'worth', 'wrecked', 'yard', 'young',
];
