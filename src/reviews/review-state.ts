import { BroadcastChannel } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { PersonalData } from '../accounts/personal-data.js';

/**
 * Which reviews are published, as a number that grows with every change: what is cached of them has it in its key. All threads of the
 * server hear of a change; other servers of the same database see it when their copy ends (`consumerReviews` in the table of what is cached).
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

  /** To be called once the change is committed. */
  changed(): void {
    this.version++;
    this.channel.postMessage('changed');
  }

  onApplicationShutdown(): void {
    this.channel.close();
  }
}
