import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useQuery } from '@tanstack/react-query';
import { FigureList, FigureRow } from '../home/FigureRow.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { staffHomeLabels as labels } from './labels.ts';
import { workQueueQuery } from './queries.ts';
import { workFiguresOf } from './work-figures.ts';

/** Counts of waiting work in the lists the user may read, each linked to its list. */
export function WorkQueue() {
  const t = useLabels();
  const query = useQuery(workQueueQuery);
  const figures = query.data && workFiguresOf(query.data);
  return (
    <Section title={t(labels.work)} flush>
      {figures && figures.length > 0 && (
        <FigureList>
          {figures.map(({ work, count, label, link }) => (
            <li key={work}>
              <FigureRow count={count} label={t(label)} link={link} />
            </li>
          ))}
        </FigureList>
      )}
      {figures?.length === 0 && (
        <EmptyState
          icon={<CheckCircleIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.workNone)}
          message={t(labels.workNoneHelp)}
        />
      )}
      {!figures && query.isError && <FailedQuery title={t(labels.workFailed)} query={query} />}
      {!figures && !query.isError && <SkeletonRows count={4} />}
    </Section>
  );
}
