import { useInfiniteQuery } from '@tanstack/react-query';
import type { RegistryImport } from '@tradebridge/contract/administration';
import type { Label } from '@tradebridge/contract/labels';
import { DataAge } from '../app/DataAge.tsx';
import { formatCount, formatInstant } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { durationInWords } from './ExtractSection.tsx';
import rows from './history-rows.module.css';
import styles from './ImportHistory.module.css';
import { importsQuery } from './queries.ts';
import { registryLabels as labels } from './registry-labels.ts';
import { UndoButton } from './UndoButton.tsx';
import { stateOf } from './upload-state.ts';

/** Every import, by command or upload, and the age of the data. */
export function ImportHistory() {
  const t = useLabels();
  const query = useInfiniteQuery(importsQuery);
  const imports = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div>
      <Section title={t(labels.imports)} flush>
        {imports && imports.length > 0 && (
          <>
            <div className={styles.age}>
              <DataAge />
            </div>
            <ul className={styles.imports}>
              {imports.map((made) => (
                <ImportRow key={made.id} made={made} />
              ))}
            </ul>
          </>
        )}
        {imports?.length === 0 && <p className={styles.none}>{t(labels.noImports)}</p>}
        {!imports && query.isError && <FailedQuery title={t(labels.importsFailed)} query={query} />}
        {query.isPending && <SkeletonRows count={3} />}
      </Section>
      <LoadMore query={query} />
    </div>
  );
}

function ImportRow({ made }: { made: RegistryImport }) {
  const t = useLabels();
  const { meaning, label } = stateOf({ state: made.state, isDryRun: false });
  const name = made.source?.name || t(labels.importOfThen);
  const undoing = undoingInWords();
  return (
    <li className={classNames(rows.row, styles.made)}>
      <div className={classNames(rows.words, styles.words)}>
        <span className={styles.name}>{name}</span>
        <span className={rows.quiet}>{origin()}</span>
        <span className={rows.quiet}>{outcome().join(' · ')}</span>
        {undoing && <span className={rows.quiet}>{undoing}</span>}
      </div>
      <Tag meaning={meaning}>{t(label)}</Tag>
      {made.undoableUntil !== null && <UndoButton made={made} name={name} />}
    </li>
  );

  function origin(): string {
    const when = formatInstant(made.at);
    if (made.source?.by !== 'upload') {
      return made.source ? t(labels.importByCommand, { when }) : when;
    }
    const { user: who, serviceToken: token } = made.source;
    if (who === null) return when;
    return token === null
      ? t(labels.historyItem, { when, who })
      : t(labels.importByToken, { when, who, token });
  }

  function undoingInWords(): string | null {
    const { undone, undoableUntil, isFirst } = made;
    if (undone) {
      const when = formatInstant(undone.at);
      return undone.by === null
        ? t(labels.undoneByCommand, { when })
        : t(labels.undoneBy, { when, who: undone.by });
    }
    if (undoableUntil) return t(labels.undoable, { when: formatInstant(undoableUntil) });
    return isFirst ? t(labels.isFirst) : null;
  }

  function changesInWords(): string {
    const { inserted, updated, retired } = made.counts;
    if (inserted + updated + retired === 0) return t(labels.importChangedNothing);
    return t(labels.importCounts, {
      inserted: formatCount(inserted),
      updated: formatCount(updated),
      retired: formatCount(retired),
    });
  }

  function outcome(): string[] {
    const { faultCount, conflictCount, warningCount, durationMs } = made;
    const counted = (count: number, one: Label, many: Label) =>
      count === 0 ? [] : [t(plural(count, one, many), { count: formatCount(count) })];
    return [
      ...(made.state === 'imported' || made.state === 'undone' ? [changesInWords()] : []),
      ...counted(faultCount, labels.importFaultsOne, labels.importFaultsMany),
      ...counted(conflictCount, labels.importConflictsOne, labels.importConflictsMany),
      ...counted(warningCount, labels.importWarningsOne, labels.importWarningsMany),
      ...(durationMs === null ? [] : [durationInWords(t, durationMs)]),
    ];
  }
}
