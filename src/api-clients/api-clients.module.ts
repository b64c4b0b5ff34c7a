import { Module } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { IntegratorKeys } from './integrator-keys.js';
import { KeyHolders } from './key-holders.js';

const holders = {
  provide: KeyHolders,
  useFactory: (database: Database, { dataDir }: Config) =>
    new KeyHolders(new IntegratorKeys(database, dataDir)),
  inject: [Database, Config],
};

/** Identifies integrators by the keys that `npm run integrators` creates and revokes. */
@Module({ providers: [holders], exports: [KeyHolders] })
export class ApiClientsModule {}
