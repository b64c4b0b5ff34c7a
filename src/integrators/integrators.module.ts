import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { IntegratorKeys } from './integrator-keys.js';
import { KeyHolders } from './key-holders.js';

const holders = {
  provide: KeyHolders,
  useFactory: (database: Database, { dataDir }: Config) => new KeyHolders(new IntegratorKeys(database, dataDir)),
  inject: [Database, Config],
};

/** Knows integrators by their keys, which `npm run integrators` makes and withdraws. */
@Module({ providers: [holders], exports: [KeyHolders] })
export class IntegratorsModule {}
