import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SqliteFault } from '../database/sqlite/sqlite-thread.js';
import type { KeyHolder } from '../http/rate-limits.js';
import { EARLIER_KEYS_FILE_NAME } from './earlier-keys.js';
import type { IntegratorKeys } from './integrator-keys.js';

/** `Authorization: Bearer KEY`. Another scheme is somebody else's, such as a password that a proxy asks for. */
const BEARER = /^bearer +(.*)$/i;

/** Whose key a request brings, for the door of the server. */
export class KeyHolders implements OnApplicationBootstrap {
  private readonly logger = new Logger(KeyHolders.name);
  private isBroken = false;

  constructor(private readonly keys: IntegratorKeys) {}

  /** Keys of an earlier release are taken over with the start where that can be done, else before the first one is looked up. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      const count = await this.keys.takeOverEarlier();
      if (count > 0) this.logger.log({ msg: `integrator keys are now in the database, ${EARLIER_KEYS_FILE_NAME} can be deleted`, count });
    } catch (error) {
      this.sayBroken(error);
    }
  }

  /** Undefined without a key. Keys that cannot be looked up cost those who send one, and nobody else. */
  of({ headers }: Pick<FastifyRequest, 'headers'>): Promise<KeyHolder | 'unknown' | 'unavailable'> | undefined {
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

  /** Once until they can be read again. */
  private sayBroken(error: unknown): void {
    const file = error instanceof SqliteFault ? { file: error.file } : {};
    if (!this.isBroken) this.logger.error({ msg: 'integrator keys cannot be read', ...file, error: String(error) });
    this.isBroken = true;
  }
}
