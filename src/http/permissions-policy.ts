/**
 * What pages ask a browser for: links are copied, and "Use my location" asks where the shopper is. Sharing is for the page itself by
 * default, and not every Chromium knows its name.
 */
const USED = ['clipboard-write', 'geolocation'];

/**
 * What no page asks for, and no frame of an ad may. A browser warns on its console of names that it does not know, so these are ones
 * that every Chromium knows.
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

/** Value of the header `Permissions-Policy` of every HTML answer. */
export const PERMISSIONS_POLICY = [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', ');
