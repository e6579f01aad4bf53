import { textOfWording } from '@tradebridge/contract/labels';
import { formatCount } from '../app/format.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { VirtualList } from '../ui/VirtualList.tsx';
import styles from './ImportReview.module.css';
import { LabelKey } from './LabelKey.tsx';
import cells from './label-cells.module.css';
import type { LabelChange } from './label-change.ts';
import type { FileComparison, RefusedEntry } from './label-file.ts';
import { presentTextOf } from './label-row.ts';
import { importLabels as labels } from './labels.ts';
import type { FileEntry } from './read-label-file.ts';
import { TextChange } from './TextChange.tsx';
import { piecesOf } from './text-pieces.ts';

/** The changes in a file, those that are impossible, and rows without a label. */
export function ImportReview({ comparison }: { comparison: FileComparison }) {
  const t = useLabels();
  const { changes, refused, unknown, unchanged } = comparison;
  return (
    <>
      <Section title={t(labels.changes)} aside={<Count of={changes.length} />} flush>
        {changes.length === 0 ? (
          <EmptyState title={t(labels.noChanges)} />
        ) : (
          <VirtualList
            label={t(labels.changes)}
            items={changes}
            keyOf={({ row }) => row.key}
            estimate={88}
          >
            {(change) => <ChangeRow change={change} />}
          </VirtualList>
        )}
        {unchanged > 0 && (
          <p className={styles.footer}>
            {t(plural(unchanged, labels.unchangedOne, labels.unchangedMany), {
              count: formatCount(unchanged),
            })}
          </p>
        )}
      </Section>
      {refused.length > 0 && (
        <Section title={t(labels.refused)} aside={<Count of={refused.length} />} flush>
          <VirtualList
            label={t(labels.refused)}
            items={refused}
            keyOf={({ entry }) => String(entry.line)}
            estimate={88}
          >
            {(one) => <RefusedRow refused={one} />}
          </VirtualList>
        </Section>
      )}
      {unknown.length > 0 && (
        <Section title={t(labels.unknown)} aside={<Count of={unknown.length} />} flush>
          <p className={styles.help}>{t(labels.unknownHelp)}</p>
          <VirtualList
            label={t(labels.unknown)}
            items={unknown}
            keyOf={({ line }) => String(line)}
            estimate={48}
          >
            {(entry) => (
              <div className={styles.row}>
                <Place entry={entry} />
              </div>
            )}
          </VirtualList>
        </Section>
      )}
    </>
  );
}

const Count = ({ of }: { of: number }) => <span className={styles.count}>{formatCount(of)}</span>;

function ChangeRow({ change: { row, text } }: { change: LabelChange }) {
  return (
    <div className={styles.row}>
      <LabelKey of={row.key} />
      <TextChange
        pieces={piecesOf(presentTextOf(row), text ?? row.defaultText)}
        isReset={text === null}
      />
    </div>
  );
}

function RefusedRow({ refused: { entry, reason } }: { refused: RefusedEntry }) {
  return (
    <div className={styles.row}>
      <Place entry={entry} />
      {entry.override !== '' && <p className={cells.text}>{entry.override}</p>}
      <p className={styles.reason}>{textOfWording(reason)}</p>
    </div>
  );
}

/** The position in the file. */
function Place({ entry: { key, line } }: { entry: FileEntry }) {
  const t = useLabels();
  return (
    <p className={styles.place}>
      <span>{t(labels.line, { line })}</span> <LabelKey of={key} />
    </p>
  );
}
