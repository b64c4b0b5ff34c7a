/** Forms that ask which, by the path they go to, each with what one of their buttons says: without an answer they lead nowhere. */
export const PRESSED_FORMS: Readonly<Record<string, string>> = {
  '/appearance': '/appearance?scheme=dark',
  '/cars-for-sale/feedback': '/cars-for-sale/feedback?found=yes',
  '/cars-for-sale/view': '/cars-for-sale/view?as=list',
};
