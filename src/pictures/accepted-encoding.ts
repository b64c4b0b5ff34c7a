/** How a picture can be sent, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** A `Content-Encoding` pictures are packed with; `identity` sends the SVG as it is, without that header. */
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string): Encoding {
  const offers = header
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  const accepted = new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim()));
  return ENCODINGS.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
