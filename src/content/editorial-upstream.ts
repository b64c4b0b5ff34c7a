import { Injectable } from '@nestjs/common';
import { TEXT, WHOLE, answerCheck, arrayOf, object } from '../platform/calls/answer-check.js';
import { UpstreamService } from '../platform/calls/upstream-service.js';
import { Config } from '../platform/config/config.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import type { PartFacts } from '../platform/telemetry/health-parts.js';

/** The used fields of a WordPress post. */
export interface EditorialServicePost {
  readonly id: number;
  readonly link: string;
  readonly title: { readonly rendered: string };
}

const postsCheck = answerCheck<EditorialServicePost[]>(
  arrayOf(object({ id: WHOLE, link: TEXT, title: object({ rendered: TEXT }, {}) }, {})),
);

/** The service in EDITORIAL_URL: the posts URL of a WordPress site, or of a compatible one. */
@Injectable()
export class EditorialUpstream extends UpstreamService {
  private readonly path: string;

  constructor({ editorialUrl }: Config, parts: HealthParts) {
    const url = URL.parse(editorialUrl);
    super(
      {
        part: 'editorial',
        origin: url?.origin ?? '',
        key: '',
        keyVariable: '',
        checks: [postsCheck],
      },
      parts,
    );
    this.path = url?.pathname ?? '';
  }

  /** `ymmt` identifies a model: '2021-toyota-rav4', or 'toyota-rav4' for all its years. */
  posts(ymmt: string, signal: AbortSignal): Promise<EditorialServicePost[]> {
    return this.getList(
      `${this.path}?${new URLSearchParams({ ymmt })}&_embed`,
      postsCheck(),
      signal,
    );
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    await this.posts('toyota-rav4', signal);
    return {};
  }
}
