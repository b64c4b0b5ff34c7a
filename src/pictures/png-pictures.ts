import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { drawCar } from '../../drawn-cars/draw-car.js';
import { parsePictureName } from '../../drawn-cars/picture-name.js';

/** Request to the rendering thread. */
export interface PngOrder {
  readonly name: string;
  readonly svg: string;
  readonly widthPixels: number;
}

/** Response of the rendering thread. */
export interface PngAnswer {
  readonly name: string;
  readonly png: Uint8Array;
}

/** The rendering queue is full. */
export class TooManyPngs extends Error {}

interface Waiting {
  readonly promise: Promise<Buffer>;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Twice the width of a picture in a mail. */
const CAR_WIDTH_PIXELS = 240;
/** Rendering takes about 40 ms of CPU. Clients choose names freely, so the queue is limited. */
const MAX_WAITING = 50;
/** A thread takes about 40 MB, and mails come in bursts. */
const IDLE_MS = 60_000;

/**
 * Renders drawings as PNG: cars for mail programs, which do not support SVG, and icons. Uses a
 * worker thread, which ends when idle.
 */
@Injectable()
export class PngPictures implements OnApplicationShutdown {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (png) => png.length,
  });
  private readonly waiting = new Map<string, Waiting>();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Undefined if the name is not one of a car. @throws TooManyPngs */
  async read(name: string): Promise<Buffer | undefined> {
    const car = parsePictureName(name);
    return car && this.render(name, () => drawCar(car), CAR_WIDTH_PIXELS);
  }

  /** Renders a drawing with a unique name. @throws TooManyPngs */
  async render(name: string, draw: () => string, widthPixels: number): Promise<Buffer> {
    const known = this.cache.get(name) ?? this.waiting.get(name)?.promise;
    if (known) return known;
    if (this.waiting.size >= MAX_WAITING) throw new TooManyPngs();
    const waiting = Promise.withResolvers<Buffer>();
    this.waiting.set(name, waiting);
    clearTimeout(this.idle);
    this.running().postMessage({ name, svg: draw(), widthPixels } satisfies PngOrder);
    return waiting.promise;
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('png.worker.js', BUILD_FOLDER), { name: 'png' });
    worker.on('message', (answer: PngAnswer) => this.take(answer));
    let fault = new Error('The thread that renders PNG has ended.');
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => this.ended(worker, fault));
    return (this.worker = worker);
  }

  private take({ name, png }: PngAnswer): void {
    const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    this.cache.set(name, bytes);
    this.waiting.get(name)?.resolve(bytes);
    this.waiting.delete(name);
    if (this.waiting.size === 0)
      this.idle = setTimeout(() => void this.worker?.terminate(), IDLE_MS).unref();
  }

  private ended(worker: Worker, fault: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(fault);
    this.waiting.clear();
  }
}
