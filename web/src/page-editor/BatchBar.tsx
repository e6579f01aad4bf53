import { maxSavedAtOnce } from '@tradebridge/contract/content-rules';
import { useState } from 'react';
import styles from '../content/BatchBar.module.css';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { DeletePagesDialog } from './DeletePagesDialog.tsx';
import { listLabels as labels } from './list-labels.ts';
import { PublishPagesDialog } from './PublishPagesDialog.tsx';
import type { PageChoice } from './use-page-choice.ts';

/** Actions for the selected pages. */
export function BatchBar({ choice }: { choice: PageChoice }) {
  const t = useLabels();
  const [open, setOpen] = useState<'publish' | 'delete' | null>(null);
  const { chosen } = choice;
  const count = chosen.length;
  const close = () => setOpen(null);
  if (count === 0) return null;
  const isTooMany = count > maxSavedAtOnce;
  return (
    <div className={styles.bar}>
      <Checkbox
        checked={choice.isAll}
        mixed={!choice.isAll}
        onChange={(event) => choice.chooseAll(event.target.checked)}
      >
        {t(labels.chooseAll)}
      </Checkbox>
      <span role="status" className={styles.count}>
        {t(plural(count, labels.chosenOne, labels.chosenMany), { count })}
      </span>
      <Button onClick={choice.clear}>{t(labels.unchoose)}</Button>
      <Button disabled={isTooMany} onClick={() => setOpen('publish')}>
        {t(labels.publish)}
      </Button>
      <Button look="danger" disabled={isTooMany} onClick={() => setOpen('delete')}>
        {t(labels.delete)}
      </Button>
      {isTooMany && <Note>{t(labels.tooMany, { most: maxSavedAtOnce })}</Note>}
      {open === 'publish' && (
        <PublishPagesDialog pages={chosen} onDone={choice.clear} onClose={close} />
      )}
      {open === 'delete' && (
        <DeletePagesDialog pages={chosen} onDone={choice.clear} onClose={close} />
      )}
    </div>
  );
}
