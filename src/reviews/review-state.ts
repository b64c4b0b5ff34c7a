import { BroadcastChannel } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { PersonalData } from '../accounts/personal-data.js';

/**
 * Version number of the published reviews, part of their cache keys. Changes are broadcast to all
 * threads of the server. Other servers see them when their cached entries expire (`consumerReviews`
 * in the cache policy).
 */
@Injectable()
export class ReviewState implements OnApplicationShutdown {
  private readonly channel = new BroadcastChannel('forecourt-reviews');
  private version = 0;

  constructor(personalData: PersonalData) {
    this.channel.unref();
    this.channel.onmessage = () => void this.version++;
    personalData.onForgotten(() => this.changed());
  }

  get current(): number {
    return this.version;
  }

  /** Call after the change is committed. */
  changed(): void {
    this.version++;
    this.channel.postMessage('changed');
  }

  onApplicationShutdown(): void {
    this.channel.close();
  }
}
