import { Injectable } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import { OpsPage } from '../../../views/ops/ops-page.js';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { Config } from '../../config/config.js';
import { themeCss } from '../brand-look.presenter.js';
import { ClientManifest } from '../client-manifest.js';
import { PageRenderer } from '../page-renderer.js';
import type { OpsFacts } from './ops.presenter.js';
import { presentOps } from './ops.presenter.js';

const REFRESH_SECONDS = 15;

/** Where the dashboard stands, on the port of the metrics. */
export const OPS_PATH = '/ops';

/** Draws the dashboard, in the colors of the brand that unnamed hosts show. */
@Injectable()
export class OpsDashboard {
  constructor(
    private readonly config: Config,
    private readonly brands: BrandsByHost,
    private readonly manifest: ClientManifest,
    private readonly renderer: PageRenderer,
  ) {}

  /** Address of the one file it needs. */
  get stylesheetHref(): string {
    return this.manifest.opsStylesheetHref;
  }

  render(facts: OpsFacts, { isRefreshed, nonce }: { isRefreshed: boolean; nonce: string }): Promise<StreamableFile> {
    return this.renderer.render(OpsPage, {
      ...presentOps(facts, this.config.brands),
      refreshSeconds: isRefreshed ? REFRESH_SECONDS : undefined,
      refreshLink: isRefreshed
        ? { text: 'Stop refreshing', href: `${OPS_PATH}?refresh=off` }
        : { text: `Refresh every ${REFRESH_SECONDS} seconds`, href: OPS_PATH },
      stylesheetHref: this.stylesheetHref,
      themeCss: themeCss(this.brands.ofHost(undefined).look),
      nonce,
    });
  }
}
