import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { BREAKER_OPEN } from '../platform/calls/call-errors.js';
import type { Calls } from '../platform/calls/calls.js';
import { NotTaken } from '../platform/calls/upstream-errors.js';
import { VINS } from '../platform/json-api/parameter-forms.js';
import { MAX_VIEWS, MAX_VIEWS_OF_CAR } from './view-counts.dto.js';
import type { ViewCountsUpstream } from './view-counts-upstream.js';
import type { CountsByBrand } from './view-counts.js';
import { WaitingViews } from './waiting-views.js';
import type { ViewsOfCar } from './waiting-views.js';

/**
 * View counts of another service. Views are sent every second, so its counts may lag by that much.
 */
export class RemoteViewCounts extends WaitingViews implements BeforeApplicationShutdown {
  private readonly logger = new Logger(RemoteViewCounts.name);

  constructor(
    private readonly upstream: ViewCountsUpstream,
    private readonly calls: Calls,
    private readonly brandCodes: readonly string[],
  ) {
    super(Date.now);
  }

  async countsOf(
    vins: readonly string[],
    days: number,
    signal: AbortSignal,
  ): Promise<CountsByBrand[]> {
    const askable = [...new Set(vins)].filter((vin) => VINS.form.test(vin));
    const answers = await Promise.all(
      chunks(askable, VINS.max).map((some) => this.upstream.countsOf(some, days, signal)),
    );
    const counts = new Map(answers.flatMap((answer) => [...answer]));
    return vins.map((vin) =>
      Object.fromEntries(this.brandCodes.map((code) => [code, counts.get(vin)?.[code] ?? 0])),
    );
  }

  /** Runs before connections to the service are closed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.writeTheLast();
  }

  /**
   * Views that were certainly not accepted wait for the next write, with all that follow. Views
   * with an unknown outcome are dropped, because resending would count them several times if the
   * service counts but responds late.
   */
  protected async writeViews(views: readonly ViewsOfCar[]): Promise<readonly ViewsOfCar[]> {
    const sendable = views
      .filter(({ vin }) => VINS.form.test(vin))
      .map((one) => ({ ...one, views: Math.min(one.views, MAX_VIEWS_OF_CAR) }));
    const batches = chunks(sendable, MAX_VIEWS);
    for (const [at, batch] of batches.entries()) {
      try {
        await this.calls.run('sentViews', ({ signal }) => this.upstream.countMore(batch, signal));
      } catch (error) {
        const isWaiting =
          error instanceof NotTaken || (error as { code?: string }).code === BREAKER_OPEN;
        const left = batches.slice(isWaiting ? at : at + 1).flat();
        this.logger.warn({
          msg: 'views could not be sent',
          waiting: left.length,
          error: String(error),
        });
        return left;
      }
    }
    return [];
  }
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
