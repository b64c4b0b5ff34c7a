/**
 * Somebody who was given a key, by the hash of that key. `id` is a small number, which operators type. `rateClass`: one of `KEY_CLASSES`.
 */
export interface IntegratorRow {
  id: number;
  name: string;
  rateClass: string;
  keyHash: string;
  madeAt: number;
  withdrawnAt: number | null;
}
