import { useState } from 'react';
import { ChosenBar } from '../content/ChosenBar.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
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
  return (
    <ChosenBar
      labels={labels}
      count={count}
      isAll={choice.isAll}
      onAll={choice.chooseAll}
      onClear={choice.clear}
    >
      {(isTooMany) => (
        <>
          <Button disabled={isTooMany} onClick={() => setOpen('publish')}>
            {t(labels.publish)}
          </Button>
          <Button look="danger" disabled={isTooMany} onClick={() => setOpen('delete')}>
            {t(labels.delete)}
          </Button>
          {open === 'publish' && (
            <PublishPagesDialog pages={chosen} onDone={choice.clear} onClose={close} />
          )}
          {open === 'delete' && (
            <DeletePagesDialog pages={chosen} onDone={choice.clear} onClose={close} />
          )}
        </>
      )}
    </ChosenBar>
  );
}
