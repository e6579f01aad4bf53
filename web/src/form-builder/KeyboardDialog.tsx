import { Dialog } from '../ui/Dialog.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { builderLabels as labels } from './labels.ts';

const keys = [
  [labels.keyArrows, labels.keyArrowsDoes],
  [labels.keyEnds, labels.keyEndsDoes],
  [labels.keyMove, labels.keyMoveDoes],
  [labels.keyCopy, labels.keyCopyDoes],
  [labels.keyDelete, labels.keyDeleteDoes],
  [labels.keyUndo, labels.keyUndoDoes],
  [labels.keyRedo, labels.keyRedoDoes],
] as const;

/** Keyboard shortcuts. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels();
  return (
    <Dialog open title={t(labels.keyboardTitle)} onClose={onClose}>
      <FactList>
        {keys.map(([key, does]) => (
          <Fact key={key.key} name={t(key)}>
            {t(does)}
          </Fact>
        ))}
      </FactList>
    </Dialog>
  );
}
