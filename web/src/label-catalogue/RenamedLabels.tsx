import { formatCount } from '../app/format.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { VirtualList } from '../ui/VirtualList.tsx';
import { LabelKey } from './LabelKey.tsx';
import { renameLabels as labels } from './labels.ts';
import styles from './RenamedLabels.module.css';
import type { BrokenLabel, RenamedLabel } from './renamed-labels.ts';
import { TextChange } from './TextChange.tsx';

interface RenamedLabelsProps {
  renamed: readonly RenamedLabel[];
  broken: readonly BrokenLabel[];
  newTerm: string;
  /** Keys of deselected labels. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** The changes of a renaming, with check boxes, and those that are impossible. */
export function RenamedLabels({ renamed, broken, newTerm, left, onLeft }: RenamedLabelsProps) {
  const t = useLabels();
  const chosen = renamed.filter(({ row }) => !left.has(row.key)).length;
  const all = renamed.length;
  return (
    <>
      {all > 0 && (
        <Section title={t(labels.changes)} titleHidden flush>
          <div className={styles.bar}>
            <Checkbox
              checked={chosen === all}
              mixed={chosen > 0 && chosen < all}
              onChange={() =>
                onLeft(new Set(chosen === all ? renamed.map(({ row }) => row.key) : []))
              }
            >
              {t(labels.chooseAll)}
            </Checkbox>
            <span role="status" className={styles.quiet}>
              {t(chosen === 1 ? labels.chosenOne : labels.chosenMany, {
                chosen: formatCount(chosen),
                count: formatCount(all),
              })}
            </span>
          </div>
          <VirtualList
            label={t(labels.changes)}
            items={renamed}
            keyOf={({ row }) => row.key}
            estimate={84}
          >
            {(label) => (
              <RenamedRow
                label={label}
                newTerm={newTerm}
                isChosen={!left.has(label.row.key)}
                onToggle={() => onLeft(toggled(left, label.row.key))}
              />
            )}
          </VirtualList>
        </Section>
      )}
      {broken.length > 0 && (
        <Section title={t(labels.broken)} flush>
          <p className={styles.help}>{t(labels.brokenHelp)}</p>
          <VirtualList
            label={t(labels.broken)}
            items={broken}
            keyOf={({ row }) => row.key}
            estimate={96}
          >
            {({ row, renaming, reason }) => (
              <div className={styles.broken}>
                <LabelKey of={row.key} />
                <TextChange pieces={renaming.pieces} />
                <p className={styles.reason}>{reason}</p>
              </div>
            )}
          </VirtualList>
        </Section>
      )}
    </>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = new Set(keys);
  if (!others.delete(key)) others.add(key);
  return others;
}

interface RenamedRowProps {
  label: RenamedLabel;
  newTerm: string;
  isChosen: boolean;
  onToggle: () => void;
}

function RenamedRow({ label: { row, renaming }, newTerm, isChosen, onToggle }: RenamedRowProps) {
  const t = useLabels();
  return (
    <div className={styles.row}>
      <Checkbox
        aria-label={t(labels.chooseOne, { key: row.key })}
        checked={isChosen}
        onChange={onToggle}
      />
      <div className={styles.words}>
        <span className={styles.head}>
          <LabelKey of={row.key} />
          {renaming.changesArticle && <Tag meaning="blue">{t(labels.article)}</Tag>}
          {renaming.usedNewTerm && (
            <Tag meaning="amber">{t(labels.usedNew, { term: newTerm })}</Tag>
          )}
        </span>
        <TextChange pieces={renaming.pieces} />
      </div>
    </div>
  );
}
