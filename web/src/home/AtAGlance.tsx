import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { Link } from '@tanstack/react-router';
import { useEmployerSummary } from '../app/current-company.ts';
import { formatCount } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './AtAGlance.module.css';
import { type Figure, figuresOf } from './figures.ts';
import { homeLabels } from './labels.ts';

/** The numbers of the company, each of which leads to its page. */
export function AtAGlance() {
  const t = useLabels();
  const query = useEmployerSummary();
  return (
    <Section title={t(homeLabels.atAGlance)} flush>
      {query.data && (
        <ul className={styles.figures}>
          {figuresOf(query.data).map((figure) => (
            <li key={figure.name}>
              <FigureRow figure={figure} />
            </li>
          ))}
        </ul>
      )}
      {!query.data && query.isError && <FailedQuery title={t(homeLabels.failed)} query={query} />}
      {!query.data && !query.isError && <SkeletonRows count={3} />}
    </Section>
  );
}

function FigureRow({ figure }: { figure: Figure }) {
  const t = useLabels();
  const words = (
    <>
      <b className={styles.number}>{formatCount(figure.count)}</b>
      <span className={styles.label}>{t(figure.label)}</span>
      {figure.overdue > 0 && (
        <Tag meaning="red">{t(homeLabels.overdue, { count: figure.overdue })}</Tag>
      )}
    </>
  );
  return (
    <Link to={figure.to} className={classNames(styles.figure, styles.link)}>
      {words}
      <CaretRightIcon size={16} weight="bold" aria-hidden="true" className={styles.caret} />
    </Link>
  );
}
