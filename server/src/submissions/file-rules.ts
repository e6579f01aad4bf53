import type { UploadRules } from '@tradebridge/contract/document-rules';
import { canonicalType } from '@tradebridge/contract/file-kinds';
import { sizeInWords } from '@tradebridge/contract/file-size';
import type { FormField } from '@tradebridge/contract/forms';
import { fieldOfName } from '@tradebridge/contract/submission-rules';
import type { AnnouncedFile } from '@tradebridge/contract/submissions';
import type { OpenContext } from '../platform/context.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { submissionLabels as labels } from './labels.ts';

/** The format in which browsers save drawings. */
const drawnType = 'image/png';

/** The rules for uploads to a field: the portal's, with the form's own size limit if it has one. */
function rulesOf({ editProps: { maxBytes, draw } }: FormField, portal: UploadRules): UploadRules {
  return {
    uploadMaxSize: maxBytes ?? portal.uploadMaxSize,
    uploadMimeTypes: draw ? [drawnType] : portal.uploadMimeTypes,
  };
}

const findField = (fields: readonly FormField[], { field }: Pick<AnnouncedFile, 'field'>) =>
  fields.find(({ name }) => name === fieldOfName(field)?.name);

/** The rules of the field that a file belongs to. */
export async function rulesOfFile(
  { db, institution }: Pick<OpenContext, 'db' | 'institution'>,
  fields: readonly FormField[],
  file: Pick<AnnouncedFile, 'field'>,
): Promise<UploadRules> {
  const field = findField(fields, file);
  if (!field) throw new Error('The file does not belong to a field of the form.');
  return rulesOf(field, await readSettings(db, institution));
}

function faultOf(file: AnnouncedFile, { uploadMaxSize, uploadMimeTypes }: UploadRules) {
  const named = { file: file.originalName };
  const allowed = uploadMimeTypes.map(canonicalType);
  // Browsers announce unknown types as empty; the content is checked as it arrives.
  const isStated = file.type !== '' && file.type !== 'application/octet-stream';
  if (isStated && !allowed.includes(canonicalType(file.type))) {
    return [labels.typeRefused, named] as const;
  }
  if (file.size <= uploadMaxSize) return undefined;
  return [labels.sizeRefused, { ...named, limit: sizeInWords(uploadMaxSize) }] as const;
}

/**
 * Refuses announced files that their fields do not allow, before anything is uploaded (FILE-003 to
 * 009).
 */
export async function refuseUnlessAllowed(
  context: Pick<OpenContext, 'db' | 'institution'>,
  fields: readonly FormField[],
  files: readonly AnnouncedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const portal = await readSettings(context.db, context.institution);
  const faults = files.flatMap((file): RefusedField[] => {
    const field = findField(fields, file);
    const message = field && faultOf(file, rulesOf(field, portal));
    return message ? [{ path: file.field, message }] : [];
  });
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults });
}
