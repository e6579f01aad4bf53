import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import type { LeftOut } from './clean-html.ts';
import { richTextLabels as labels } from './labels.ts';

/** Says what was left out of pasted text, where it would be missed. */
export function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useLabels();
  const count = leftOut.filter(({ kind }) => kind === 'picture').length;
  const isLink = leftOut.some(({ kind }) => kind === 'link');
  return (
    <div role="status">
      {(count > 0 || isLink) && (
        <Note>
          {count > 0 && (
            <p>
              {t(plural(count, labels.picturesLeftOutOne, labels.picturesLeftOutMany), { count })}
            </p>
          )}
          {isLink && <p>{t(labels.linksLeftOut)}</p>}
        </Note>
      )}
    </div>
  );
}
