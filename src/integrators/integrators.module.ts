import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { KeyHolders } from './key-holders.js';

const holders = { provide: KeyHolders, useFactory: ({ dataDir }: Config) => new KeyHolders(dataDir), inject: [Config] };

/** Knows integrators by their keys, which `npm run integrators` makes and withdraws. */
@Module({ providers: [holders], exports: [KeyHolders] })
export class IntegratorsModule {}
