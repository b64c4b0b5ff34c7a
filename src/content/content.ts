import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Catalog } from '../catalog/catalog.js';
import { Config } from '../platform/config/config.js';
import { ServerThread } from '../platform/config/server-thread.js';
import type { YearRange } from '../search/filters/year-range.js';
import { HealthParts, PartProblem } from '../platform/telemetry/health-parts.js';
import type { PartFacts } from '../platform/telemetry/health-parts.js';
import { ContentFolder } from './content-folder.js';
import type { FileProblem, FolderContent } from './content-folder.js';
import type {
  CertifiedProgram,
  ContentKind,
  ContentRecords,
  ContentSubject,
  DealerDifference,
} from './content-records.js';

/** Below DATA_DIR. */
export const CONTENT_FOLDER = 'content';

/** Polled, because mounted folders do not report changes. */
const LOOK_EVERY_MS = 1_000;
/** Problems in the health message. */
const PROBLEMS_SAID = 3;

const NOTHING: FolderContent = {
  records: { expertReviews: [], editorialTabs: [], certifiedPrograms: [], dealerDifferences: [] },
  fileCount: 0,
  draftCount: 0,
  problems: [],
};

/** The current content of DATA_DIR/content. Changes are visible within a second. */
@Injectable()
export class Content {
  private readonly logger = new Logger('Content');
  private readonly folder: ContentFolder;
  private content = NOTHING;
  private readonly firstLook: Promise<void>;
  private looking: Promise<void> | undefined;
  /** Increases with every change; part of cache keys. */
  revision = 0;

  constructor(
    { dataDir }: Config,
    catalog: Catalog,
    private readonly thread: ServerThread,
    parts: HealthParts,
  ) {
    this.folder = new ContentFolder(join(dataDir, CONTENT_FOLDER), catalog);
    this.firstLook = this.look();
    parts.add({ name: 'content', isOptional: true, check: () => this.facts() });
  }

  /** In order of file names. */
  async all<Kind extends ContentKind>(kind: Kind): Promise<readonly ContentRecords[Kind][]> {
    await this.firstLook;
    return this.content.records[kind];
  }

  /** Content about a model as a whole, or about one of the model years. */
  async about<Kind extends 'expertReviews' | 'editorialTabs'>(
    kind: Kind,
    modelCode: string,
    { start = -Infinity, end = Infinity }: YearRange,
  ): Promise<ContentRecords[Kind][]> {
    const all: readonly (ContentRecords[Kind] & ContentSubject)[] = await this.all(kind);
    const isOfYears = ({ fromYear = -Infinity, toYear = Infinity }: ContentSubject) =>
      fromYear <= end && start <= toYear;
    return all.filter((one) => one.modelCode === modelCode && isOfYears(one));
  }

  /** Program of a make: the car's own by `productId`, else the maker's. */
  async certifiedProgram(
    makeCode: string,
    productId?: string,
  ): Promise<CertifiedProgram | undefined> {
    const programs = (await this.all('certifiedPrograms')).filter(
      (program) => program.makeCode === makeCode,
    );
    return productId === undefined
      ? programs[0]
      : programs.find((program) => program.productId === productId);
  }

  /** What sets a dealer apart, for the condition or else for all conditions. */
  async dealerDifference(
    cmsId: string,
    listingType: string | undefined,
  ): Promise<DealerDifference | undefined> {
    const ofDealer = (await this.all('dealerDifferences')).filter((one) => one.cmsId === cmsId);
    return (
      ofDealer.find((one) => one.listingType === listingType) ??
      ofDealer.find((one) => one.listingType === undefined)
    );
  }

  /** One look at a time. */
  @Interval(LOOK_EVERY_MS)
  look(): Promise<void> {
    this.looking ??= this.read().finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Never throws: content that cannot be read stays as it was. */
  private async read(): Promise<void> {
    try {
      const changed = await this.folder.changed();
      if (changed) this.take(changed);
    } catch (error) {
      this.logger.error({ msg: 'content cannot be read', error: String(error) });
    }
  }

  private take(content: FolderContent): void {
    const known = new Set(this.content.problems.map(lineOf));
    this.content = content;
    this.revision++;
    // Every thread reads the folder; one of them logs.
    if (this.thread.number > 0) return;
    for (const { file, problem } of content.problems.filter((one) => !known.has(lineOf(one)))) {
      this.logger.warn({ msg: 'content file has a problem', file, problem });
    }
  }

  private facts(): PartFacts {
    const { fileCount: files, draftCount: drafts, problems } = this.content;
    if (problems.length === 0) return { files, drafts };
    const said = problems.slice(0, PROBLEMS_SAID).map(lineOf);
    const more =
      problems.length > PROBLEMS_SAID
        ? [`${problems.length - PROBLEMS_SAID} more (content:check lists all)`]
        : [];
    throw new PartProblem([...said, ...more].join('. '));
  }
}

export function lineOf({ file, problem }: FileProblem): string {
  return `${file}: ${problem}`;
}
