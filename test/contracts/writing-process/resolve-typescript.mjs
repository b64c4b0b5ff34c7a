import { registerModuleHooks } from '../../runner/module-hooks.mjs';

registerModuleHooks();
