import { readFileSync } from 'node:fs';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { HOME_PATH } from '../../../routes/links.js';
import {
  PUSH_DEVICE_PATH,
  SERVICE_WORKER_PATH,
  SERVICE_WORKER_SCOPE,
} from '../../../routes/push-links.js';
import { CLIENT_FOLDER } from '../../rendering/client-folder.js';
import { ClientManifest } from '../../rendering/client-manifest.js';
import { appIconHref } from './app-icons.js';

/**
 * The service worker of push notifications. Its URL is below its scope, so it sends
 * `Service-Worker-Allowed`.
 */
@Controller(SERVICE_WORKER_PATH)
export class ServiceWorkerController {
  private readonly script: string;

  constructor(
    private readonly brands: BrandsByHost,
    manifest: ClientManifest,
  ) {
    this.script = readFileSync(new URL(manifest.serviceWorkerFile, CLIENT_FOLDER), 'utf8');
  }

  @Get()
  show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    const brand = this.brands.ofHost(request.headers.host);
    const hrefs = {
      device: PUSH_DEVICE_PATH,
      icon: appIconHref(brand, 'plain-192'),
      home: HOME_PATH,
      brand: brand.code,
    };
    void reply
      .type('text/javascript; charset=utf-8')
      .header('service-worker-allowed', SERVICE_WORKER_SCOPE)
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      // Browsers compare the script with their copy.
      .header('cache-control', CACHING.revalidatedData);
    return `const PUSH_HREFS=${JSON.stringify(hrefs)};\n${this.script}`;
  }
}
