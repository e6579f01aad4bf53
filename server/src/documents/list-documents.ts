import { viewableTypes } from '@tradebridge/contract/document-rules';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { nameByContent } from '@tradebridge/contract/file-kinds';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { type FileFacts, readFileFacts } from './file-facts.ts';

interface DocumentRow {
  document_id: string;
  title: string;
  category: string | null;
  file: string;
  file_name: string;
  created_date: string;
  created_at: Date;
  is_portals: boolean;
  is_deletable: boolean;
  mime_type: string | null;
  size: number;
}

/** Parameters: the company, and the institution's time zone. */
export const listDocumentsStatement = statement<DocumentRow>(
  'documents',
  // The registry only gives a day, which starts at midnight; for an upload the instant is known,
  // and counts unless the registry has since given the document another day.
  `select document.document_id, document.title, document.category, document.file, document.file_name,
     document.created_date, day_or_instant.created_at,
     document.portal_id is not distinct from document.document_id as is_portals,
     told.id is not null and told.feed_id is null as is_deletable,
     facts.mime_type, facts.size
   from documents document left join document_files facts using (file)
     left join registry_changes told on told.employer_id = $1 and told.kind = 'document.uploaded'
       and told.subject_id = document.portal_id
     cross join lateral (
       select case when (told.at at time zone $2)::date = document.created_date then told.at
         else document.created_date::timestamp at time zone $2 end as created_at
     ) day_or_instant
   where document.employer_id = $1 and document.retired_at is null
   order by day_or_instant.created_at desc, document.document_id`,
);

function documentOf(row: DocumentRow, { mimeType, size }: FileFacts): CompanyDocument {
  return {
    id: row.document_id,
    title: row.title,
    category: row.category,
    fileName: nameByContent(row.file_name, mimeType),
    mimeType,
    size,
    createdDate: row.created_date,
    createdAt: row.created_at.toISOString(),
    isPortals: row.is_portals,
    isDeletable: row.is_portals && row.is_deletable,
    isViewable: viewableTypes.has(mimeType),
  };
}

/** The company's documents, the newest first. */
export async function listDocuments(
  context: Pick<Context, 'actor' | 'db' | 'files' | 'institution'>,
  { eId }: { eId: string },
): Promise<CompanyDocument[]> {
  const rows = await context.db.rows(listDocumentsStatement, [eId, context.institution.timeZone]);
  const unknown = rows.flatMap((row) => (row.mime_type === null ? [row.file] : []));
  const found = await readFileFacts(context, unknown);
  return rows.map((row) => {
    const known = row.mime_type === null ? undefined : { mimeType: row.mime_type, size: row.size };
    return documentOf(row, known ?? found.get(row.file) ?? missingFile);
  });
}

const missingFile: FileFacts = { mimeType: 'application/octet-stream', size: 0 };
