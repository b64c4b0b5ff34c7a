/**
 * Forms whose button selects the action, by path, each with the value of one button; without it
 * they are incomplete.
 */
export const PRESSED_FORMS: Readonly<Record<string, string>> = {
  '/appearance': '/appearance?scheme=dark',
  '/cars-for-sale/feedback': '/cars-for-sale/feedback?found=yes',
  '/cars-for-sale/view': '/cars-for-sale/view?as=list',
};
