/* Stands between a process and its disk: what it writes to one file fails as the control file says. Loaded before all else (LD_PRELOAD). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WORKS, FULL, BROKEN, CUT_SHORT, UNREADABLE };

/* As `test-failing-disk.mjs` writes it. `from`: the first call that fails, counted from 1; `until`: the last one. */
struct control {
  int fault, from, until, calls, failed;
};

static struct control *control;
static char file[256];

__attribute__((constructor)) static void open_control(void) {
  const char *path = getenv("FAILING_DISK_CONTROL"), *name = getenv("FAILING_DISK_FILE");
  if (!path || !name) return;
  snprintf(file, sizeof file, "/%s", name);
  int fd = open(path, O_RDWR);
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (shared != MAP_FAILED) control = shared;
  close(fd);
}

/* Also the log and the index beside the file: their names begin with its name. */
static int is_of_file(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, file) != NULL;
}

static int fails(int fd, int is_read) {
  if (!control || control->fault == WORKS || (control->fault == UNREADABLE) != is_read || !is_of_file(fd)) return 0;
  int call = __sync_add_and_fetch(&control->calls, 1);
  if (call < control->from || call > control->until) return 0;
  __sync_add_and_fetch(&control->failed, 1);
  errno = control->fault == FULL ? ENOSPC : EIO;
  return 1;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define WRITES(symbol, offset) \
  ssize_t symbol(int fd, const void *bytes, size_t count, offset at) { \
    REAL(ssize_t, #symbol, int, const void *, size_t, offset); \
    if (!fails(fd, 0)) return real(fd, bytes, count, at); \
    return control->fault == CUT_SHORT && count > 1 ? real(fd, bytes, count / 2, at) : control->fault == CUT_SHORT ? 0 : -1; \
  }
WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  if (!fails(fd, 0)) return real(fd, bytes, count);
  return control->fault == CUT_SHORT ? (ssize_t)(count > 1 ? real(fd, bytes, count / 2) : 0) : -1;
}

#define READS(symbol, offset) \
  ssize_t symbol(int fd, void *bytes, size_t count, offset at) { \
    REAL(ssize_t, #symbol, int, void *, size_t, offset); \
    return fails(fd, 1) ? -1 : real(fd, bytes, count, at); \
  }
READS(pread, off_t)
READS(pread64, off64_t)

#define SYNCS(symbol) \
  int symbol(int fd) { \
    REAL(int, #symbol, int); \
    return fails(fd, 0) ? -1 : real(fd); \
  }
SYNCS(fsync)
SYNCS(fdatasync)

#define CUTS(symbol, offset) \
  int symbol(int fd, offset length) { \
    REAL(int, #symbol, int, offset); \
    return fails(fd, 0) ? -1 : real(fd, length); \
  }
CUTS(ftruncate, off_t)
CUTS(ftruncate64, off64_t)
