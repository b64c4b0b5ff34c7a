const HEALTH_PATHS = /^\/health(\/|$)/;

/** Whether a path or route is a health check. Health checks are never rejected. */
export function isHealthPath(path: string): boolean {
  return HEALTH_PATHS.test(path);
}
