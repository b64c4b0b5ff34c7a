import { Worker } from 'node:worker_threads';
import { Injectable, Logger } from '@nestjs/common';
import { BUILD_FOLDER } from '../../platform/config/build-folder.js';
import { Config } from '../../platform/config/config.js';
import { ServerThread } from '../../platform/config/server-thread.js';
import type { DatabasePlace } from '../../platform/database/open-database.js';
import type { BuildProgress } from './build-index.js';
import type { BuiltCars } from '../index/embedded/live-search-index.js';

/** Data of the build worker. Must be structured-cloneable. */
export interface BuildWorkerData {
  place: DatabasePlace;
  scratchRegions: number;
}

/** Messages of the build worker: progress, unsaved documents, and at the end the index. */
export type BuildMessage = { progress: BuildProgress } | { unsaved: string } | BuiltFromStore;

/** Builds since the start. */
export interface BuildFigures {
  readonly builds: number;
  /** Undefined before the first build; the index may come from a snapshot. */
  readonly lastBuildMs: number | undefined;
}

/** All cars of the store at one revision. */
export interface BuiltFromStore {
  built: BuiltCars;
  revision: number;
  cars: number;
}

const PROGRESS_EVERY_MS = 5_000;

/**
 * Builds the index in a worker thread, which opens the store itself, returns shared memory, writes
 * the snapshot file and ends. Searches continue in the meantime, and the memory of the build is freed.
 */
@Injectable()
export class IndexBuilder {
  figures: BuildFigures = { builds: 0, lastBuildMs: undefined };
  private readonly logger = new Logger(IndexBuilder.name);
  private readonly order: BuildWorkerData;
  private worker: Worker | undefined;
  private hasBuilt = false;
  private isStopped = false;
  private ended: Promise<void> = Promise.resolve();

  constructor({ dataDir, databaseUrl }: Config, { count }: ServerThread) {
    this.order = {
      place: { dataDir, databaseUrl },
      scratchRegions: count,
    };
  }

  /**
   * Includes all cars that were in the store at the call, and perhaps later ones. @throws if the
   * thread fails or dies
   */
  async build(): Promise<BuiltFromStore> {
    await this.ended;
    if (this.isStopped) throw new Error('The server is shutting down.');
    this.hasBuilt = false;
    const worker = new Worker(new URL('build-index.worker.js', BUILD_FOLDER), {
      workerData: this.order,
      name: 'index build',
    });
    this.worker = worker;
    this.ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    return new Promise((resolve, reject) => {
      worker.on('message', this.reader(resolve));
      worker.once('error', (error) => {
        if (this.hasBuilt)
          this.logger.error({ msg: 'index snapshot not written', error: String(error) });
        reject(error);
      });
      worker.once('exit', (code) =>
        reject(new Error(`The index build ended early, with code ${code}.`)),
      );
    });
  }

  /** Permanent. Finishes a snapshot file that is being written; cancels a running build. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (!this.hasBuilt) await this.worker?.terminate();
    await this.ended;
  }

  private reader(resolve: (built: BuiltFromStore) => void): (message: BuildMessage) => void {
    const startedAt = performance.now();
    let saidAt = startedAt;
    return (message) => {
      if ('built' in message) {
        this.hasBuilt = true;
        const durationMs = Math.round(performance.now() - startedAt);
        this.figures = { builds: this.figures.builds + 1, lastBuildMs: durationMs };
        this.logger.log({ msg: 'index built', cars: message.cars, durationMs });
        resolve(message);
      } else if ('unsaved' in message) {
        this.logger.warn({
          msg: 'documents not saved, the build continues without them',
          error: message.unsaved,
        });
      } else if (performance.now() - saidAt > PROGRESS_EVERY_MS) {
        saidAt = performance.now();
        this.logger.log({ msg: 'index build', ...message.progress });
      }
    };
  }
}
