import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { KeyHolder } from '../http/rate-limits.js';
import { IntegratorKeys } from './integrator-keys.js';

/** `Authorization: Bearer KEY`. Another scheme is somebody else's, such as a password that a proxy asks for. */
const BEARER = /^bearer +(.*)$/i;

/** Whose key a request brings, for the door of the server. */
export class KeyHolders implements OnApplicationShutdown {
  private readonly logger = new Logger(KeyHolders.name);
  private readonly keys: IntegratorKeys;
  private isBroken = false;

  constructor(dataDir: string) {
    this.keys = new IntegratorKeys(dataDir);
  }

  /** Undefined without a key. A file of keys that cannot be read costs those who send one, and nobody else. */
  of({ headers }: Pick<FastifyRequest, 'headers'>): KeyHolder | 'unknown' | 'unavailable' | undefined {
    const key = BEARER.exec(headers.authorization ?? '')?.[1];
    if (key === undefined) return undefined;
    try {
      const found = this.keys.find(key.trim());
      this.isBroken = false;
      return found ? { id: String(found.id), rateClass: found.rateClass } : 'unknown';
    } catch (error) {
      if (!this.isBroken) this.logger.error({ msg: 'keys of integrators cannot be read', error: String(error) });
      this.isBroken = true;
      return 'unavailable';
    }
  }

  onApplicationShutdown(): void {
    this.keys.close();
  }
}
