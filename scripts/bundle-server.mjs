// Bundles the compiled server with its packages into `dist`: the program, its worker threads, and
// for tests one module per source file that re-exports from the bundle. Only Node's own modules
// stay external, so an image needs no `node_modules`.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { importedPackages } from './imported-packages.mjs';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const COMPILED = join(DIST, 'compiled');
const compiled = (/** @type {string} */ path) => join(COMPILED, 'src', path);

/** Entry points by their file name in `dist`. */
const PROGRAMS = {
  forecourt: compiled('main.js'),
  'http.worker': compiled('serving/http.worker.js'),
  'sqlite.worker': compiled('platform/database/sqlite/sqlite.worker.js'),
  'build-index.worker': compiled('search/indexing/build-index.worker.js'),
  'png.worker': compiled('pictures/png.worker.js'),
};

/**
 * Chunks contain the modules that the same parts of the program load, so that a thread or command
 * loads only what it uses. Each part has its entry modules.
 */
const PARTS = {
  cli: [PROGRAMS.forecourt, compiled('commands/command-line.js')],
  server: [
    compiled('start-server.js'),
    PROGRAMS['http.worker'],
    compiled('commands/delete.command.js'),
  ],
  database: [PROGRAMS['sqlite.worker']],
  index: [PROGRAMS['build-index.worker']],
  pictures: [PROGRAMS['png.worker']],
  commands: filesOf('src/commands').filter(
    (path) => path.endsWith('.command.js') && !path.endsWith('/delete.command.js'),
  ),
};

const isOfPackage = (/** @type {string} */ id) => id.includes('/node_modules/');

/** Optional peer dependencies that are not used and not installed. */
const UNUSED_PEERS =
  /^(@nestjs\/(axios|microservices|mongoose|platform-express|sequelize|typeorm|websockets)|@mikro-orm\/core|@fastify\/(multipart|view)|pg-native)(\/|$)/;

/** Native code that `ssh2` uses if it was compiled, which it is not: Node's own crypto takes its place. */
const UNBUILT_NATIVE = /^cpu-features$|\/sshcrypto\.node$/;

/** @type {import('rolldown').Plugin} */
const compiledSourceMaps = {
  name: 'compiled-source-maps',
  load: (id) =>
    id.startsWith(COMPILED) && id.endsWith('.js')
      ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }
      : undefined,
};

/**
 * `@nestjs/mapped-types` requires the validator from `node_modules` at run time; this gives it the
 * bundled one.
 */
const MAPPED_TYPES = /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/;
const RUNTIME_REQUIRE = 'const require = createRequire(import.meta.url);';
/** @type {import('rolldown').Plugin} */
const bundledValidator = {
  name: 'bundled-validator',
  transform(code, id) {
    if (!MAPPED_TYPES.test(id)) return undefined;
    if (!code.includes(RUNTIME_REQUIRE))
      throw new Error(
        '@nestjs/mapped-types no longer requires class-validator as this plugin expects.',
      );
    const packages = ['class-validator', 'class-transformer', 'class-transformer/cjs/storage'];
    const imports = packages
      .map((name, at) => `import * as bundled${at} from '${name}';`)
      .join(' ');
    const table = packages.map((name, at) => `'${name}': bundled${at}`).join(', ');
    return {
      code: code.replace(
        RUNTIME_REQUIRE,
        `${imports} const require = (name) => ({ ${table} })[name];`,
      ),
      map: null,
    };
  },
};

/**
 * Scripts of `ssh2` that name their folder, which an ES module has no variable for. They read nothing
 * there: the WebAssembly is in its script, and the program beside the agent is for Windows.
 */
const NAME_THEIR_FOLDER = /ssh2\/lib\/(agent|protocol\/crypto\/poly1305)\.js$/;
/** @type {import('rolldown').Plugin} */
const foldersOfScripts = {
  name: 'folders-of-scripts',
  transform: (code, id) =>
    NAME_THEIR_FOLDER.test(id)
      ? { code: code.replaceAll('__dirname', '"/"'), map: null }
      : undefined,
};

/**
 * Decorators need `reflect-metadata` first. As a CommonJS file it would run with the first module
 * that imports it, after that module's other imports; as an ES module it runs in order.
 *
 * @type {import('rolldown').Plugin}
 */
const metadataFirst = {
  name: 'metadata-first',
  transform: (code, id) =>
    id.endsWith('reflect-metadata/Reflect.js')
      ? { code: `${code}\nexport {};`, map: null }
      : undefined,
};

/** Dynamically imported modules must be chunks, so they cannot also be test modules. */
const LOADED_BY_THE_PROGRAM =
  /\.(worker|command)\.js$|\/src\/(main|start-server)\.js$|\/command-line\.js$/;

/**
 * Test modules: `dist/modules/src/a.js` is the bundle's `src/a.ts`, `dist/modules/packages/a.js`
 * its package `a`.
 */
async function testModules() {
  const sources = ['src', 'views', 'drawn-cars']
    .flatMap(filesOf)
    .filter((path) => !LOADED_BY_THE_PROGRAM.test(path));
  return {
    ...Object.fromEntries(
      sources.map((path) => [`modules/${path.slice(COMPILED.length + 1, -'.js'.length)}`, path]),
    ),
    ...(await importedPackages()),
  };
}

/** @param {string} folder below the compiled sources */
function filesOf(folder) {
  return readdirSync(join(COMPILED, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(COMPILED, folder, name));
}

/**
 * The parts that load each module, by module id.
 * @param {import('rolldown').ChunkingContext} context
 */
function partsByModule(context) {
  /** @type {Map<string, string>} */
  const parts = new Map();
  for (const [part, entries] of Object.entries(PARTS)) {
    const reached = new Set();
    for (const waiting = [...entries]; waiting.length > 0;) {
      const id = /** @type {string} */ (waiting.pop());
      if (reached.has(id)) continue;
      reached.add(id);
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
    for (const id of reached) parts.set(id, parts.has(id) ? `${parts.get(id)}-${part}` : part);
  }
  return parts;
}

/** @returns {Promise<import('rolldown').InputOptions>} */
async function inputOptions() {
  return {
    input: { ...PROGRAMS, ...(await testModules()) },
    cwd: ROOT,
    platform: 'node',
    external: [UNUSED_PEERS, UNBUILT_NATIVE],
    plugins: [compiledSourceMaps, bundledValidator, foldersOfScripts, metadataFirst],
    preserveEntrySignatures: 'allow-extension',
    // A busy machine is no defect of the bundle.
    checks: { bundlerTimings: false },
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  };
}

/** @returns {import('rolldown').OutputOptions} */
function outputOptions() {
  /** @type {Map<string, string> | undefined} */
  let parts;
  const entries = new Set(Object.values(PROGRAMS));
  return {
    dir: DIST,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Class names are used at run time, in logs and API documentation.
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'parts of the program',
          name: (id, context) => {
            parts ??= partsByModule(context);
            const part = entries.has(id) ? undefined : parts.get(id);
            return part === undefined ? null : part + (isOfPackage(id) ? '-packages' : '');
          },
        },
      ],
    },
  };
}

/** Copies files that are read at run time. */
function copyData() {
  cpSync(join(ROOT, 'src/inventory/import/map/built-in'), join(DIST, 'maps'), { recursive: true });
  cpSync(
    fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')),
    join(DIST, 'resvg.wasm'),
  );
  cpSync(join(ROOT, 'src/content/examples'), join(DIST, 'content'), { recursive: true });
}

/**
 * Writes the project's license, then those of the packages; most require it with copies of the
 * code.
 * @param {readonly string[]} moduleIds
 */
function writeLicenses(moduleIds) {
  const folders = new Set(
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []),
  );
  const texts = [...folders].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
    return [
      `${name} ${version} (${license})`,
      ...files.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    ].join('\n\n');
  });
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim();
  writeFileSync(
    join(DIST, 'licenses.txt'),
    `${[own, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
}

/**
 * Removes the source maps of packages, which are large and not needed.
 * @param {readonly import('rolldown').OutputChunk[]} chunks
 */
function removePackageMaps(chunks) {
  for (const { fileName } of chunks.filter(
    ({ moduleIds }) => moduleIds.length > 0 && moduleIds.every(isOfPackage),
  )) {
    const path = join(DIST, fileName);
    rmSync(`${path}.map`, { force: true });
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
    );
  }
}

copyData();
// `npm run dev` keeps old chunks, because its server may still need them.
if (!process.argv.includes('--keep'))
  rmSync(join(DIST, 'chunks'), { recursive: true, force: true });
console.log('Bundling the server …');
const bundle = await rolldown(await inputOptions());
const { output } = await bundle.write(outputOptions());
await bundle.close();
const chunks = output.filter((file) => file.type === 'chunk');
writeLicenses(chunks.flatMap(({ moduleIds }) => moduleIds));
removePackageMaps(chunks);
