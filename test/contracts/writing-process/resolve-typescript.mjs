import { registerHooks } from 'node:module';

/** Lets a plain node process run the sources: an import of `./x.js` finds `./x.ts`. */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOurs = specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/');
    return nextResolve(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
