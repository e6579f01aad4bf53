import { trainingContractsFile, unitsFile } from '../apprentices/import.ts';
import type { Database } from '../platform/database.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import { extractFileNamed, extractFiles } from './extract-files.ts';
import { isKeptRow, otherKinds } from './undo-rows.ts';

// What an undone import inserted is removed. A decision that was taken back stays on record, though,
// and so do its request and the rows that the request needs: those are retired instead.

const isNewRequest = `u.kind = '${otherKinds.requests}' and u.action = 'insert'
  and request.id = (u.key[1])::uuid`;
const isOnRecord = 'exists (select from sign_offs record where record.request_id = request.id)';

/** Removes new sign-off requests, and closes those on record. */
export async function closeNewRequests(tx: Database, now: Date): Promise<void> {
  await tx.query(
    `update sign_off_requests request set closed_at = $1 from registry_undo u
     where ${isNewRequest} and request.closed_at is null and ${isOnRecord}`,
    [now],
  );
  await tx.query(
    `delete from sign_off_requests request using registry_undo u
     where ${isNewRequest} and not ${isOnRecord}`,
  );
}

/** Ids of rows, by the kind of their file. */
type RowsOnRecord = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The rows that new requests on record need, and those that they refer to in turn, whether or not
 * the import inserted them. Call it after closeNewRequests.
 */
export async function rowsOnRecord(tx: Database): Promise<RowsOnRecord> {
  const { rows: requests } = await tx.query(
    `select request.contract_id, request.unit_id
     from registry_undo u join sign_off_requests request on ${isNewRequest}`,
  );
  const found = new Map<string, Set<string>>(extractFiles.map(({ kind }) => [kind, new Set()]));
  let added: { file: ExtractFile; ids: string[] }[] = [];
  const add = (file: ExtractFile, ids: readonly (string | null)[]) => {
    const known = found.get(file.kind);
    const news = [...new Set(ids)].filter((id) => id !== null).filter((id) => !known?.has(id));
    for (const id of news) known?.add(id);
    if (news.length > 0) added.push({ file, ids: news });
  };
  for (const request of requests as { contract_id: string; unit_id: string | null }[]) {
    add(trainingContractsFile, [request.contract_id]);
    add(unitsFile, [request.unit_id]);
  }
  while (added.length > 0) {
    const before = added;
    added = [];
    for (const { file, ids } of before) {
      for (const [column, { refersTo }] of Object.entries(file.columns)) {
        if (refersTo === undefined) continue;
        const { rows } = await tx.query(
          `select ${column} as id from ${file.table} where ${file.key[0]} = any($1)`,
          [ids],
        );
        add(
          extractFileNamed(refersTo),
          (rows as { id: string | null }[]).map(({ id }) => id),
        );
      }
    }
  }
  return found;
}

/** Removes a file's new rows, and retires those on record. */
export async function removeInserted(
  tx: Database,
  file: ExtractFile,
  { onRecord, now }: { onRecord: RowsOnRecord; now: Date },
): Promise<void> {
  const isNew = `u.kind = '${file.kind}' and u.action = 'insert' and ${isKeptRow(file, 't')}`;
  const staying = [...(onRecord.get(file.kind) ?? [])];
  if (file.isRetiring && staying.length > 0) {
    await tx.query(
      `update ${file.table} t set retired_at = $1 from registry_undo u
       where ${isNew} and u.key[1] = any($2)`,
      [now, staying],
    );
  }
  await tx.query(
    `delete from ${file.table} t using registry_undo u
     where ${isNew} and not u.key[1] = any($1)`,
    [staying],
  );
}
