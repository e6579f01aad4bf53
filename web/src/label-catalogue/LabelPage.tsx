import { Link } from '@tanstack/react-router';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { LabelForm } from './LabelForm.tsx';
import { catalogueLabels, labelLabels as labels } from './labels.ts';
import { useLabelRows } from './use-label-rows.ts';

/** A label: its texts, its history, and its form. */
export function LabelPage({ labelKey }: { labelKey: string }) {
  const t = useLabels();
  const { rows, isError, query } = useLabelRows();
  const row = rows?.find(({ key }) => key === labelKey);
  if (row) return <LabelForm key={labelKey} row={row} />;
  return (
    <Page title={t(labels.title)} backTo="/admin/labels">
      {rows ? (
        <NotFoundHere
          message={t(labels.notFound)}
          help={t(labels.notFoundHelp)}
          back={
            <Link to="/admin/labels" className={buttonClass()}>
              {t(labels.toList)}
            </Link>
          }
        />
      ) : (
        <Section title={t(labels.label)} titleHidden flush>
          {isError ? (
            <FailedQuery title={t(catalogueLabels.failed)} query={query} />
          ) : (
            <SkeletonRows count={6} />
          )}
        </Section>
      )}
    </Page>
  );
}
