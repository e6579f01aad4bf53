import { useEmployerSummary } from '../app/current-company.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { FigureList, FigureRow } from './FigureRow.tsx';
import { figuresOf } from './figures.ts';
import { homeLabels } from './labels.ts';

/** The company's figures, each linked to its page. */
export function AtAGlance() {
  const t = useLabels();
  const query = useEmployerSummary();
  return (
    <Section title={t(homeLabels.atAGlance)} flush>
      {query.data && (
        <FigureList>
          {figuresOf(query.data).map(({ name, count, label, overdue, to }) => (
            <li key={name}>
              <FigureRow
                count={count}
                label={t(label)}
                tag={
                  overdue > 0 && (
                    <Tag meaning="red">{t(homeLabels.overdue, { count: overdue })}</Tag>
                  )
                }
                link={{ to }}
              />
            </li>
          ))}
        </FigureList>
      )}
      {!query.data && query.isError && <FailedQuery title={t(homeLabels.failed)} query={query} />}
      {!query.data && !query.isError && <SkeletonRows count={3} />}
    </Section>
  );
}
