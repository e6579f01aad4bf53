import type { ApiError } from '../app/api-error.ts';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { waitOf } from './failures.ts';

/** Why a dialog's form was refused, unless its fields say so. */
export function FormFailure({ failure }: { failure: ApiError | null }) {
  const t = useLabels();
  if (!failure || failure.fields.length > 0) return null;
  return (
    <Note meaning="red" role="alert">
      <p>{failure.message}</p>
      {failure.retryAfter !== null && <p>{t(...waitOf(failure.retryAfter))}</p>}
    </Note>
  );
}
