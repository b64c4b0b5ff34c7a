import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { inlineScripts } from '../../../views/document.js';
import { BRANDS } from '../../platform/config/brands.js';
import { themeCss } from './brand-look.presenter.js';
import { ClientManifest } from './client-manifest.js';

let policyOfAll: string | undefined;

/**
 * Sets the content security policy: scripts and styles from our own origin, and the few inline ones
 * of `Document` by their hashes. `framedOrigin`: the only origin allowed in frames.
 */
export function secure(reply: FastifyReply, framedOrigin?: string): void {
  policyOfAll ??= policy();
  reply.header(
    'content-security-policy',
    framedOrigin === undefined ? policyOfAll : `${policyOfAll}; frame-src ${framedOrigin}`,
  );
}

function policy(): string {
  const scripts = inlineScripts(new ClientManifest().islandsHref);
  const styles = Object.values(BRANDS).map(({ look }) => themeCss(look));
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    // Pictures of feeds come from the dealers' hosts.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}
