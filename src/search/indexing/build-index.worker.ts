import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Catalog } from '../../catalog/catalog.js';
import { Places } from '../../catalog/places/places.js';
import { openDocumentStore } from '../../inventory/indexed-documents/open-document-store.js';
import { nameSourcesInStacks } from '../../platform/telemetry/source-maps.js';
import { buildIndex } from './build-index.js';
import type { BuildMessage, BuildWorkerData } from './index-builder.js';
import { IndexSnapshotFile } from './index-snapshot-file.js';

/**
 * Builds an index from the store in shared memory, then writes the snapshot file; see
 * `IndexBuilder`.
 */
const { place, scratchRegions } = workerData as BuildWorkerData;
const say = (message: BuildMessage) => parentPort!.postMessage(message);

nameSourcesInStacks();
// Searches have priority if CPUs are short. On Linux the priority applies to this thread only.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
const store = openDocumentStore(place);
try {
  const context = { catalog: Catalog.load(), places: Places.load() };
  const now = Date.now();
  const { flat, storeState, revision, cars, key } = await buildIndex(store, context, {
    now,
    isForWasm: true,
    scratchRegions,
    onProgress: (progress) => say({ progress }),
    onUnsaved: (error) => say({ unsaved: String(error) }),
  });
  say({ built: { memory: flat.toPost(), scoredAt: now, storeState }, revision, cars });
  new IndexSnapshotFile(place.dataDir, key).write(flat, storeState, now);
} finally {
  await store.close();
}
