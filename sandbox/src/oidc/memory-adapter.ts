import type { Adapter } from 'oidc-provider';

/** Maximum records per provider; beyond that the oldest is dropped. */
const maxRecords = 5000;

interface Kept {
  payload: Record<string, unknown>;
  readonly expiresAt: number;
}

/** In-memory storage of a provider. */
export function memoryAdapter(): (kind: string) => Adapter {
  const records = new Map<string, Kept>();
  const find = (matches: (record: Kept) => boolean) =>
    [...records.values()].find((record) => record.expiresAt > Date.now() && matches(record))
      ?.payload;
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      async upsert(id, payload, expiresIn) {
        records.delete(keyOf(id));
        const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY;
        records.set(keyOf(id), { payload: { ...payload }, expiresAt });
        const [oldest] = records.keys();
        if (records.size > maxRecords && oldest !== undefined) records.delete(oldest);
      },
      async find(id) {
        const record = records.get(keyOf(id));
        return record && record.expiresAt > Date.now() ? record.payload : undefined;
      },
      findByUid: async (uid) => find(({ payload }) => payload.uid === uid),
      findByUserCode: async (userCode) => find(({ payload }) => payload.userCode === userCode),
      async consume(id) {
        const record = records.get(keyOf(id));
        if (record) record.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        records.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of records) {
          if (payload.grantId === grantId) records.delete(key);
        }
      },
    };
  };
}
