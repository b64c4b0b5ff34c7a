import type { Option } from './option.js';

/**
 * Codes of `HOME_SERVICES`: values of the filter `homeServices` and of an owner's `homeServices`.
 */
export type HomeServiceCode =
  'BUY_ONLINE' | 'HOME_DELIVERY' | 'TEST_DRIVE_HOME' | 'VIRTUAL_APPOINTMENTS' | 'ONLINE_PAPERWORK';

/**
 * Services of a dealer without a visit (`homeServices`). `BUY_ONLINE` is in the section "Buy Online
 * / Ways to Purchase", the others in "At Home Services".
 */
export const HOME_SERVICES: readonly Option<HomeServiceCode>[] = [
  {
    code: 'BUY_ONLINE',
    label: 'Buy Online',
    phrases: ['buy online', 'purchase online', 'online purchase', 'shop online'],
  },
  {
    code: 'HOME_DELIVERY',
    label: 'Home Delivery',
    phrases: ['home delivery', 'delivery', 'delivered'],
  },
  {
    code: 'TEST_DRIVE_HOME',
    label: 'Test Drive at Home',
    phrases: ['test drive at home', 'home test drive', 'at home test drive'],
  },
  {
    code: 'VIRTUAL_APPOINTMENTS',
    label: 'Virtual Appointments',
    phrases: ['virtual appointments', 'video tour'],
  },
  { code: 'ONLINE_PAPERWORK', label: 'Online Paperwork', phrases: ['online paperwork'] },
];
