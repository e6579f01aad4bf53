import type { ExtractUpload } from '@tradebridge/contract/administration';
import { type Database, statement } from '../platform/database.ts';

export interface ExtractUploadRow {
  id: string;
  file_name: string;
  size: number;
  uploaded_at: Date;
  uploaded_by: string;
  is_dry_run: boolean;
  state: ExtractUpload['state'];
  progress: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  counts: ExtractUpload['counts'];
  companies: ExtractUpload['companies'];
  faults: ExtractUpload['faults'];
  fault_count: number;
  warnings: string[];
}

const columns = `upload.id, file_name, size, uploaded_at,
  coalesce(upload.service_token, account.email, uploaded_by) as uploaded_by, is_dry_run,
  case when exists (
    select from registry_imports made where made.upload_id = upload.id and made.state = 'undone'
  ) then 'undone' else upload.state end as state,
  progress, started_at,
  ended_at, counts, companies, faults, fault_count, warnings`;

/** Maximum uploads shown. */
const maxShown = 20;

const findNewest = statement<ExtractUploadRow>(
  'newest-extract-uploads',
  `select ${columns} from extract_uploads upload left join users account on account.id = uploaded_by
   order by uploaded_at desc, upload.id limit ${maxShown}`,
);
const findOne = statement<ExtractUploadRow>(
  'extract-upload',
  `select ${columns} from extract_uploads upload left join users account on account.id = uploaded_by
   where upload.id = $1`,
);

const uploadOf = (row: ExtractUploadRow): ExtractUpload => ({
  id: row.id,
  fileName: row.file_name,
  size: row.size,
  uploaded: row.uploaded_at.toISOString(),
  uploadedBy: row.uploaded_by,
  isDryRun: row.is_dry_run,
  state: row.state,
  progress: row.progress,
  started: row.started_at?.toISOString() ?? null,
  ended: row.ended_at?.toISOString() ?? null,
  counts: row.counts,
  companies: row.companies,
  faults: row.faults,
  faultCount: row.fault_count,
  warnings: row.warnings,
});

export const getNewestUploads = async (db: Database): Promise<ExtractUpload[]> =>
  (await db.rows(findNewest)).map(uploadOf);

export async function getUpload(db: Database, id: string): Promise<ExtractUpload> {
  const [row] = await db.rows(findOne, [id]);
  if (!row) throw new Error('The upload that was just inserted is missing.');
  return uploadOf(row);
}
