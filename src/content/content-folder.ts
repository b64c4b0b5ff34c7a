import { lstat, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalog } from '../catalog/catalog.js';
import { CONTENT_FILE_NAME, ContentProblem, readContentFile } from './content-file.js';
import type { ReadContentFile } from './content-file.js';
import { CONTENT_KINDS } from './content-kinds.js';
import type { ContentKind, ContentRecords } from './content-records.js';

/** A problem with a file or folder. `file` is its path below the content folder. */
export interface FileProblem {
  readonly file: string;
  readonly problem: string;
}

/** Content of the folder; drafts are counted and not shown. */
export interface FolderContent {
  readonly records: { readonly [Kind in ContentKind]: readonly ContentRecords[Kind][] };
  readonly fileCount: number;
  readonly draftCount: number;
  readonly problems: readonly FileProblem[];
}

interface FoundFile {
  readonly path: string;
  readonly size: number;
  /** Changes with the content. */
  readonly signature: string;
}

interface KeptFile {
  readonly signature: string;
  /** Last valid version. */
  readonly good: ReadContentFile | undefined;
  readonly problem: string | undefined;
}

const MAX_FILE_BYTES = 32 * 2 ** 10;
const MAX_FILES = 2_000;
const KINDS = Object.keys(CONTENT_KINDS) as ContentKind[];

/** Reads the content folder repeatedly; unchanged files are not read again. */
export class ContentFolder {
  private readonly files = new Map<string, KeptFile>();
  private signature: string | undefined;

  constructor(
    private readonly path: string,
    private readonly catalog: Catalog,
  ) {}

  /** The content if it changed, else undefined. An invalid file keeps its last valid version. */
  async changed(): Promise<FolderContent | undefined> {
    const problems: FileProblem[] = [];
    const seen = new Set<string>();
    for (const kind of KINDS) await this.readKind(kind, seen, problems);
    for (const file of this.files.keys()) if (!seen.has(file)) this.files.delete(file);
    const signature = JSON.stringify([
      [...this.files].map(([file, kept]) => [file, kept.signature]),
      problems,
    ]);
    if (signature === this.signature) return undefined;
    this.signature = signature;
    return this.content(problems);
  }

  private async readKind(
    kind: ContentKind,
    seen: Set<string>,
    problems: FileProblem[],
  ): Promise<void> {
    const { folder } = CONTENT_KINDS[kind];
    let isAnyLeftOut = false;
    for (const name of await this.namesIn(folder, problems)) {
      const file = `${folder}/${name}`;
      if (name.startsWith('.')) continue;
      if (seen.size >= MAX_FILES) {
        isAnyLeftOut = true;
        break;
      }
      if (!CONTENT_FILE_NAME.test(name)) {
        problems.push({
          file,
          problem: 'its name must be lower-case letters, digits and hyphens, and end in .md',
        });
        continue;
      }
      if (await this.read(kind, file, problems)) seen.add(file);
    }
    if (isAnyLeftOut) problems.push({ file: folder, problem: `only ${MAX_FILES} files are read` });
  }

  private async namesIn(folder: string, problems: FileProblem[]): Promise<string[]> {
    try {
      return (await readdir(join(this.path, folder))).toSorted();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') problems.push({ file: folder, problem: `cannot be read (${code})` });
      return [];
    }
  }

  /** Whether the file exists. */
  private async read(kind: ContentKind, file: string, problems: FileProblem[]): Promise<boolean> {
    const path = join(this.path, file);
    try {
      const stats = await stat(path);
      // Opening a named pipe would block.
      if (!stats.isFile()) throw new ContentProblem('is not a file');
      const { mtimeMs, ctimeMs, size, ino } = stats;
      const signature = [mtimeMs, ctimeMs, size, ino].join();
      const before = this.files.get(file);
      if (before?.signature !== signature)
        this.files.set(file, await this.readFile(kind, { path, size, signature }, before));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const isGone = code === 'ENOENT';
      // Deleted since it was listed.
      if (isGone && !(await isLink(path))) return false;
      const reason = isGone ? 'is a link to a missing file' : `cannot be read (${code ?? message})`;
      problems.push({ file, problem: error instanceof ContentProblem ? message : reason });
    }
    return true;
  }

  private async readFile(
    kind: ContentKind,
    { path, size, signature }: FoundFile,
    before: KeptFile | undefined,
  ): Promise<KeptFile> {
    try {
      if (size > MAX_FILE_BYTES)
        throw new ContentProblem(`is larger than ${MAX_FILE_BYTES / 2 ** 10} KB`);
      const bytes = await readFile(path);
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return {
        signature,
        good: await readContentFile(text, CONTENT_KINDS[kind], this.catalog),
        problem: undefined,
      };
    } catch (error) {
      if (!(error instanceof ContentProblem) && !(error instanceof TypeError)) throw error;
      const problem = error instanceof ContentProblem ? error.message : 'is not UTF-8 text';
      return { signature, good: before?.good, problem };
    }
  }

  private content(problems: readonly FileProblem[]): FolderContent {
    const clashes: FileProblem[] = [];
    const goodFiles = (kind: ContentKind) =>
      [...this.files]
        .filter(([file]) => file.startsWith(`${CONTENT_KINDS[kind].folder}/`))
        .flatMap(([file, { good }]) => (good ? [[file, good] as const] : []));
    const recordsOf = (kind: ContentKind) => {
      const taken = new Map<string, string>();
      return goodFiles(kind).flatMap(([file, { isDraft, fields, html }]) => {
        if (isDraft) return [];
        const names = CONTENT_KINDS[kind].isUniqueBy;
        const key = JSON.stringify(names.map((name) => fields[name] ?? null));
        const other = taken.get(key);
        if (names.length > 0 && other !== undefined) {
          clashes.push({
            file,
            problem: `has the same ${names.join(' and ')} as ${other}, which is shown instead`,
          });
          return [];
        }
        taken.set(key, file);
        return [
          { id: CONTENT_FILE_NAME.exec(file.slice(file.indexOf('/') + 1))![1]!, ...fields, html },
        ];
      });
    };
    const records = Object.fromEntries(
      KINDS.map((kind) => [kind, recordsOf(kind)]),
    ) as unknown as FolderContent['records'];
    const kept = [...this.files];
    return {
      records,
      fileCount: kept.length,
      draftCount: kept.filter(([, { good }]) => good?.isDraft).length,
      problems: [
        ...problems,
        ...clashes,
        ...kept.flatMap(([file, { problem }]) =>
          problem === undefined ? [] : [{ file, problem }],
        ),
      ],
    };
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}
