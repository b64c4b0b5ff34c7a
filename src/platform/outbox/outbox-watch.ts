import { Injectable } from '@nestjs/common';
import { ServerThread } from '../config/server-thread.js';
import { HealthParts, PartProblem } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';
import { Metrics } from '../telemetry/metrics.js';
import { Outbox } from './outbox.js';
import type { KindCounts } from './outbox.js';

/**
 * Shows waiting messages and dead letters: in the health check, and as metrics of the first thread.
 */
@Injectable()
export class OutboxWatch {
  constructor(
    private readonly outbox: Outbox,
    parts: HealthParts,
    metrics: Metrics,
    { number }: ServerThread,
  ) {
    parts.add({ name: 'outbox', isOptional: true, check: () => this.check() });
    if (number > 0) return;
    const gauge = (
      name: string,
      help: string,
      read: (counts: KindCounts, now: number) => number | undefined,
    ) =>
      metrics.gauge(name, help, ['kind'], 'first', async (own) => {
        const now = Date.now();
        // The health part reports an unavailable database.
        const kinds = await outbox.countsByKind().catch(() => []);
        own.reset();
        for (const counts of kinds) {
          const value = read(counts, now);
          if (value !== undefined) own.set({ kind: counts.kind }, value);
        }
      });
    gauge(
      'outbox_waiting_messages',
      'Outbox messages waiting to be sent.',
      ({ waiting }) => waiting,
    );
    gauge(
      'outbox_oldest_message_age_seconds',
      'How long the oldest waiting outbox message has waited.',
      ({ oldestAt }, now) =>
        oldestAt === undefined ? undefined : Math.max(0, now - oldestAt) / 1_000,
    );
    gauge(
      'outbox_dead_letters',
      'Messages that are no longer retried, without expired links.',
      ({ dead }) => dead,
    );
  }

  private async check(): Promise<PartFacts> {
    const { waiting, dead } = await this.outbox.counts();
    if (dead === 0) return { waiting, dead };
    throw new PartProblem(`${dead} dead ${dead === 1 ? 'letter' : 'letters'}, ${waiting} waiting`);
  }
}
