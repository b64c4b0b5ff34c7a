// Plain JavaScript that old Node versions can parse: scripts/setup.mjs runs it before anything is
// installed or built, and the server before it loads anything else.

/** Minimum Node version of the code, as in `engines` of package.json. */
export const RUNS_ON = 24;
/** Minimum Node version to start npm with, if Node 24 is installed as a package. */
export const STARTS_ON = 20;
/** Platforms with a package in `optionalDependencies` of package.json. */
const PACKAGED = ['linux-x64', 'linux-arm64'];

/**
 * @typedef {object} Machine as `process` describes it
 * @property {string} platform
 * @property {string} arch
 * @property {string} version such as "v24.21.0"
 */

/**
 * Why `npm start` and `npm test` cannot run on this machine, with a remedy, in one sentence;
 * undefined if they can.
 *
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function setupProblem({ platform, arch, version }) {
  if (platform === 'win32')
    return 'Forecourt runs on Linux and macOS: on Windows use WSL, or `docker compose up`.';
  const isPackaged = PACKAGED.includes(`${platform}-${arch}`);
  const needed = isPackaged ? STARTS_ON : RUNS_ON;
  if (majorOf(version) >= needed) return undefined;
  const reason = isPackaged ? '' : `, because there is no Node package for ${platform}-${arch}`;
  const remedy = `install Node ${RUNS_ON} (https://nodejs.org)`;
  return `Forecourt needs Node ${needed} or newer here${reason}, but this is Node ${version}: ${remedy}.`;
}

/**
 * Why the server cannot run on this Node, with a remedy, in one sentence; undefined if it can.
 *
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function runtimeProblem({ platform, arch, version }) {
  if (majorOf(version) >= RUNS_ON) return undefined;
  const remedy = PACKAGED.includes(`${platform}-${arch}`)
    ? `start it with \`npm start\`, which installs Node ${RUNS_ON}, or install that`
    : `install Node ${RUNS_ON}`;
  return `Forecourt runs on Node ${RUNS_ON} or newer, but this is Node ${version}: ${remedy} (https://nodejs.org).`;
}

/** @param {string} version */
function majorOf(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);
}
