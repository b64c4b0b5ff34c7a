import { randomUUIDv7 } from 'node:crypto';
import type { Json } from './car-documents.js';
import type { BuildPlan } from './index-build.js';
import type { OpenSearchCluster, StoredDocument } from './opensearch-cluster.js';
import type { IndexVocabulary, WrittenVocabulary } from './vocabulary.js';

/** A state of the store of record: `ListingStore.state` and `ListingStore.revision`. */
export interface IndexedMoment {
  readonly state: string;
  readonly revision: number;
}

/** State of the index that all instances share. */
export interface SharedState {
  /** The searched index; absent before there is one. */
  readonly index?: string | undefined;
  readonly epoch: number;
  readonly size: number;
  readonly scoredAt: number;
  readonly changedCars: number;
  /** Version of the last write. */
  readonly version: number;
  /** Document id of the vocabulary; absent before there is one. */
  readonly vocabulary?: string | undefined;
  /** Store state of the cars; absent if the cars are not from a store. */
  readonly storeMoment?: IndexedMoment | undefined;
  /** See `indexKey`. */
  readonly key?: string | undefined;
}

/** Progress of an unfinished build, so that another process can resume it. */
export interface BuildState extends BuildPlan {
  readonly storeMoment: IndexedMoment;
  readonly key: string;
  /** Cars up to this id are in the index. */
  readonly lastId: number;
}

/** Suffix of an index name after the name of the installation. */
const BUILD_NAME = /^-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const STATE = 'state';
const BUILD = 'build';
const ALREADY_EXISTS = 400;
const NOT_FOUND = 404;

/** The indexes, the alias and the shared documents of one index name. */
export class StateDocuments {
  private readonly stateIndex: string;
  private hasStateIndex = false;

  constructor(
    private readonly cluster: OpenSearchCluster,
    private readonly name: string,
  ) {
    this.stateIndex = `${name}-state`;
  }

  async readState(): Promise<StoredDocument<SharedState> | undefined> {
    const found = await this.cluster.read<SharedState>(this.stateIndex, STATE);
    // Someone may have deleted the index.
    if (!found) this.hasStateIndex = false;
    return found;
  }

  /** @throws if another instance has saved a state in the meantime */
  async saveState(
    state: SharedState,
    replaced?: Omit<StoredDocument<SharedState>, 'source'>,
  ): Promise<StoredDocument<SharedState>> {
    await this.ensureStateIndex();
    return this.cluster.store(this.stateIndex, STATE, state, replaced);
  }

  /** Undefined if the vocabulary has been replaced since the state was read. */
  async readVocabulary(id: string): Promise<WrittenVocabulary | undefined> {
    return (await this.cluster.read<WrittenVocabulary>(this.stateIndex, id))?.source;
  }

  /** Saves it under a new id, which it returns, so that a former writer overwrites nothing. */
  async saveVocabulary(vocabulary: IndexVocabulary): Promise<string> {
    await this.ensureStateIndex();
    const id = `vocabulary-${randomUUIDv7()}`;
    await this.cluster.client.index({ index: this.stateIndex, id, body: vocabulary.written() });
    return id;
  }

  async removeVocabulary(id: string): Promise<void> {
    await this.cluster.client.delete({ index: this.stateIndex, id }, { ignore: [NOT_FOUND] });
  }

  async readBuild(): Promise<BuildState | undefined> {
    return (await this.cluster.read<BuildState>(this.stateIndex, BUILD))?.source;
  }

  async saveBuild(build: BuildState | undefined): Promise<void> {
    await this.ensureStateIndex();
    const about = { index: this.stateIndex, id: BUILD };
    if (build) await this.cluster.client.index({ ...about, body: build });
    else await this.cluster.client.delete(about, { ignore: [NOT_FOUND] });
  }

  /** Creates an index of cars with a new name, which it returns. */
  async createIndex(settings: Json, mappings: Json): Promise<string> {
    const index = `${this.name}-${randomUUIDv7()}`;
    await this.cluster.client.indices.create({
      index,
      body: { settings: { index: settings }, mappings } as never,
    });
    return index;
  }

  async hasIndex(index: string): Promise<boolean> {
    return (await this.cluster.client.indices.exists({ index })).body;
  }

  async removeIndex(index: string): Promise<void> {
    await this.cluster.client.indices.delete({ index }, { ignore: [NOT_FOUND] });
  }

  /** Running searches may still use the index. */
  removeLater(index: string | undefined, afterMs: number): void {
    if (index !== undefined)
      setTimeout(() => void this.removeIndex(index).catch(() => undefined), afterMs).unref();
  }

  async removeAllBut(kept: readonly string[]): Promise<void> {
    const { body } = await this.cluster.client.indices.get({ index: `${this.name}-*` });
    // Another installation's name may begin with this one.
    const own = Object.keys(body).filter((index) => BUILD_NAME.test(index.slice(this.name.length)));
    const others = own.filter((index) => !kept.includes(index));
    for (const index of others) await this.removeIndex(index);
  }

  /** For operators who inspect the cluster; instances follow the state document. */
  async pointAliasAt(index: string): Promise<void> {
    const alias = this.name;
    const actions = [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index, alias } },
    ];
    await this.cluster.client.indices.updateAliases({ body: { actions } as never });
  }

  private async ensureStateIndex(): Promise<void> {
    if (this.hasStateIndex) return;
    const settings = { number_of_shards: 1, auto_expand_replicas: '0-all', refresh_interval: -1 };
    const body = { settings: { index: settings }, mappings: { enabled: false } };
    await this.cluster.client.indices.create(
      // A copy that is still recovering rejects reads.
      { index: this.stateIndex, body: body as never, wait_for_active_shards: 'all', timeout: '5s' },
      { ignore: [ALREADY_EXISTS] },
    );
    this.hasStateIndex = true;
  }
}
