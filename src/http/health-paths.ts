const HEALTH_PATHS = /^\/health(\/|$)/;

/** Whether a path or route is a health check, which is answered whatever else there is to do, and says what `/health` says. */
export function isHealthPath(path: string): boolean {
  return HEALTH_PATHS.test(path);
}
