import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';

const findPhoto = statement<{ photo: string | null; student_number: string }>(
  'apprentice-photo',
  `select student.photo, student.student_number
   from training_contracts contract join students student using (student_id)
   where contract.contract_id = $1 and contract.retired_at is null`,
);

/** The photo of a contract's apprentice, as decoded and re-encoded by the import. */
export async function getApprenticePhoto(
  { db, files }: Context,
  { stcId }: { stcId: string },
): Promise<FileAnswer> {
  const [apprentice] = await db.rows(findPhoto, [stcId]);
  const stored = apprentice?.photo && (await files.open(apprentice.photo));
  if (!apprentice || !stored) throw new Refusal('notFound');
  return {
    content: stored.content,
    size: stored.size,
    type: 'image/webp',
    name: `${apprentice.student_number}.webp`,
    isInline: true,
  };
}
