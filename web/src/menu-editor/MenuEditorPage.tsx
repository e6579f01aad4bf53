import { useQuery } from '@tanstack/react-query';
import { Page } from '../app/Page.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { menuEditorLabels as labels } from './labels.ts';
import { MenuEditor } from './MenuEditor.tsx';
import { menuQuery } from './queries.ts';

/** The items of the menu, in order, with their properties (OPEN-071). */
export function MenuEditorPage() {
  const t = useLabels();
  const query = useQuery(menuQuery);
  if (query.data) return <MenuEditor menu={query.data} />;
  return (
    <Page title={t(labels.title)} backTo="/admin" lead={t(labels.lead)}>
      <Section title={t(labels.items)} flush>
        {query.isError ? (
          <FailedQuery title={t(labels.failed)} query={query} />
        ) : (
          <SkeletonRows count={8} />
        )}
      </Section>
    </Page>
  );
}
