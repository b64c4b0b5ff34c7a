import type { Adapter, AdapterPayload } from 'oidc-provider';

/** In-memory store of a test provider for one kind of records. Clients are looked up each time. */
export class ProviderAdapter implements Adapter {
  private readonly rows = new Map<string, AdapterPayload>();

  constructor(
    private readonly name: string,
    private readonly clientOf: (id: string) => AdapterPayload | undefined,
  ) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.rows.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.name === 'Client' ? this.clientOf(id) : this.rows.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.rows.values()].find((row) => row.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const row = this.rows.get(id);
    if (row) row.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.rows.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.rows) if (row.grantId === grantId) this.rows.delete(id);
  }
}
