import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SqliteError } from '../platform/database/sqlite/sqlite-thread.js';
import type { KeyHolder } from '../platform/http/rate-limits.js';
import { EARLIER_KEYS_FILE_NAME } from './earlier-keys.js';
import type { IntegratorKeys } from './integrator-keys.js';

/** `Authorization: Bearer KEY`. Ignores other schemes, such as a proxy's Basic authentication. */
const BEARER = /^bearer +(.*)$/i;

/** Finds the holder of a request's API key. */
export class KeyHolders implements OnApplicationBootstrap {
  private readonly logger = new Logger(KeyHolders.name);
  private isBroken = false;

  constructor(private readonly keys: IntegratorKeys) {}

  /** Imports keys of an earlier release at startup if possible, else before the first lookup. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      const count = await this.keys.takeOverEarlier();
      if (count > 0)
        this.logger.log({
          msg: `integrator keys are now in the database, ${EARLIER_KEYS_FILE_NAME} can be deleted`,
          count,
        });
    } catch (error) {
      this.sayBroken(error);
    }
  }

  /**
   * Undefined without a key. If keys cannot be looked up, only requests with a key are affected.
   */
  of({
    headers,
  }: Pick<FastifyRequest, 'headers'>): Promise<KeyHolder | 'unknown' | 'unavailable'> | undefined {
    const key = BEARER.exec(headers.authorization ?? '')?.[1];
    return key === undefined ? undefined : this.holderOf(key.trim());
  }

  private async holderOf(key: string): Promise<KeyHolder | 'unknown' | 'unavailable'> {
    try {
      const found = await this.keys.find(key);
      this.isBroken = false;
      return found ? { id: String(found.id), rateClass: found.rateClass } : 'unknown';
    } catch (error) {
      this.sayBroken(error);
      return 'unavailable';
    }
  }

  /** Logs only the first error until a lookup succeeds. */
  private sayBroken(error: unknown): void {
    const file = error instanceof SqliteError ? { file: error.file } : {};
    if (!this.isBroken)
      this.logger.error({ msg: 'API keys cannot be read', ...file, error: String(error) });
    this.isBroken = true;
  }
}
