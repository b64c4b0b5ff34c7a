import { Module } from '@nestjs/common';
import { SilentSourcesJob } from './silent-sources-job.js';

/** The server's part in the sources of cars. A command imports them. */
@Module({ providers: [SilentSourcesJob] })
export class FeedSourcesModule {}
