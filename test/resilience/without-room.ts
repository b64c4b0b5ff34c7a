/** Starts a program whose files cannot grow, as on a full disk. */
export const WITHOUT_ROOM = ['/bin/sh', '-c', 'ulimit -f 0; exec "$0" "$@"'] as const;
