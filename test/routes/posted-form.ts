/** Headers of a plain form that a browser posts from one of our own pages. */
export const POSTED_FORM = {
  host: 'localhost',
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
} as const;
