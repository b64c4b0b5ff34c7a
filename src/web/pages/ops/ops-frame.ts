import { Injectable } from '@nestjs/common';
import type { OpsProps } from '../../../../views/ops/ops-page.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { themeCss } from '../../rendering/brand-look.presenter.js';
import { ClientManifest } from '../../rendering/client-manifest.js';

const REFRESH_SECONDS = 15;

/** Frame of the operators' pages, in the colors of the default brand. */
@Injectable()
export class OpsFrame {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly manifest: ClientManifest,
  ) {}

  /** URL of the only file they need. */
  get stylesheetHref(): string {
    return this.manifest.opsStylesheetHref;
  }

  of(
    path: string,
    isRefreshed: boolean,
    nonce: string,
  ): Pick<OpsProps, 'stylesheetHref' | 'themeCss' | 'nonce' | 'refreshSeconds' | 'refreshLink'> {
    return {
      refreshSeconds: isRefreshed ? REFRESH_SECONDS : undefined,
      refreshLink: isRefreshed
        ? { text: 'Stop refreshing', href: `${path}?refresh=off` }
        : { text: `Refresh every ${REFRESH_SECONDS} seconds`, href: path },
      stylesheetHref: this.stylesheetHref,
      themeCss: themeCss(this.brands.ofHost(undefined).look),
      nonce,
    };
  }
}

/** "2026-11-23 17:56:26": epoch milliseconds in UTC. */
export function utcText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
