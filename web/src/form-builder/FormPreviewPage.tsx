import { useQuery } from '@tanstack/react-query';
import { defaultsOf } from '@tradebridge/contract/form-defaults';
import type { Form } from '@tradebridge/contract/forms';
import { useMemo } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { getConfig } from '../app/config.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import { useUser } from '../app/session.ts';
import styles from '../content/PreviewPage.module.css';
import { previewLabels, roleLabels } from '../content/preview-labels.ts';
import type { PreviewView } from '../content/preview-view.ts';
import { editedFormQuery } from '../content/queries.ts';
import { usePreviewTheme } from '../content/use-preview-theme.ts';
import { FormView } from '../forms/FormView.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { reachOf } from './preview-audience.ts';
import { formPreviewLabels as labels } from './preview-labels.ts';

interface FormPreviewPageProps {
  id: string;
  view: PreviewView;
}

/** The draft of a form as users would fill it in. Nothing is submitted (FORM-014). */
export function FormPreviewPage({ id, view }: FormPreviewPageProps) {
  const t = useLabels();
  const { as } = view;
  const query = useQuery({ ...editedFormQuery(id), staleTime: 0 });
  useDocumentTitle(t(previewLabels.title));
  usePreviewTheme(view);
  return (
    <div className={styles.preview}>
      <header>
        <h1 className={styles.mark}>{t(previewLabels.marked, { role: t(roleLabels[as]) })}</h1>
      </header>
      <main className={styles.page}>{content()}</main>
    </div>
  );

  function content() {
    if (query.data) {
      const { form } = query.data;
      const reach = reachOf(form.audience, as);
      return (
        <>
          {reach === 'none' && <Note meaning="red">{t(labels.excluded)}</Note>}
          {reach === 'some' && <Note>{t(labels.someContacts)}</Note>}
          <Filled form={form} />
        </>
      );
    }
    if (isNotFound(query.error)) return <EmptyState title={t(labels.notFound)} />;
    if (query.isError) return <FailedQuery title={t(labels.failed)} query={query} />;
    return <SkeletonRows count={5} />;
  }
}

/** Data of the portal are those of the administrator. */
function Filled({ form }: { form: Form }) {
  const { email, name } = useUser();
  const defaults = useMemo(() => {
    const { productName, version } = getConfig();
    return defaultsOf(
      form.fields,
      new Map([
        ['user.name', name],
        ['user.email', email],
        ['config.appName', productName],
        ['config.version', version],
      ]),
    );
  }, [form.fields, email, name]);
  return (
    <Section title={form.name}>
      <FormView form={form} mode="preview" defaults={defaults} level={3} />
    </Section>
  );
}
