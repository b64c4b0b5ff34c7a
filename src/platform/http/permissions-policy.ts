/**
 * Features that pages use: copying links, and the location for "Use my location". Sharing is
 * allowed by default, and not every Chromium knows its name.
 */
const USED = ['clipboard-write', 'geolocation'];

/**
 * Features that no page and no ad frame may use. Browsers warn in the console about unknown names,
 * so this list has only names that every Chromium knows.
 */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Value of the `Permissions-Policy` header of every HTML response. */
export const PERMISSIONS_POLICY = [
  ...USED.map((name) => `${name}=(self)`),
  ...UNUSED.map((name) => `${name}=()`),
].join(', ');
