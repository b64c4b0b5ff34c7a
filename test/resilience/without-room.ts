/** What a program is started by whose files may not grow, as on a disk that is full. */
export const WITHOUT_ROOM = ['/bin/sh', '-c', 'ulimit -f 0; exec "$0" "$@"'] as const;
