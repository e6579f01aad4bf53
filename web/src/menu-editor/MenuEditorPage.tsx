import { useQuery } from '@tanstack/react-query';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
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
        <WithoutData query={query} failed={t(labels.failed)} rows={8} />
      </Section>
    </Page>
  );
}
