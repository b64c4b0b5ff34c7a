// @ts-check
// Node's memory figures leave out shared memory, so this counts it at allocation. Import it first.

const made = [];

/** @type {<Constructor>(Kind: Constructor, bytesOf: (memory: any) => number) => Constructor} */
function counted(/** @type {any} */ Kind, bytesOf) {
  return /** @type {any} */ (
    class extends Kind {
      constructor(...given) {
        super(...given);
        made.push({ memory: new WeakRef(this), bytesOf });
      }
    }
  );
}

const isShared = (buffer) => buffer instanceof SHARED_BUFFER;
const SHARED_BUFFER = globalThis.SharedArrayBuffer;

globalThis.SharedArrayBuffer = counted(SHARED_BUFFER, (buffer) => buffer.byteLength);
WebAssembly.Memory = counted(WebAssembly.Memory, ({ buffer }) =>
  isShared(buffer) ? buffer.byteLength : 0,
);

/** Bytes of shared memory that are still referenced, as far as garbage has been collected. */
export function sharedBytes() {
  return made.reduce(
    (sum, { memory, bytesOf }) => sum + (memory.deref() ? bytesOf(memory.deref()) : 0),
    0,
  );
}
