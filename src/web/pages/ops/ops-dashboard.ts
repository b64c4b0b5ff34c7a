import { Injectable } from '@nestjs/common';
import { OpsPage } from '../../../../views/ops/ops-page.js';
import { Config } from '../../../platform/config/config.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { OpsFrame } from './ops-frame.js';
import type { OpsFacts } from './ops.presenter.js';
import { presentOps } from './ops.presenter.js';
import { MODERATION_PATH } from './moderation-pages.js';
import { REPORTS_PATH } from './report-pages.js';

/** Path of the dashboard, on the metrics port. */
export const OPS_PATH = '/ops';

/** Renders the dashboard in the colors of the default brand. */
@Injectable()
export class OpsDashboard {
  constructor(
    private readonly config: Config,
    private readonly frame: OpsFrame,
    private readonly renderer: PageRenderer,
  ) {}

  /** URL of the only file it needs. */
  get stylesheetHref(): string {
    return this.frame.stylesheetHref;
  }

  render(
    facts: OpsFacts,
    { isRefreshed, nonce }: { isRefreshed: boolean; nonce: string },
  ): Promise<Buffer> {
    return this.renderer.render(OpsPage, {
      ...presentOps(facts, this.config.brands),
      ...this.frame.of(OPS_PATH, isRefreshed, nonce),
      links: [
        { text: 'Review moderation', href: MODERATION_PATH },
        { text: 'Reported listings', href: REPORTS_PATH },
      ],
    });
  }
}
