import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Action } from '@tradebridge/contract/actions';
import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { ActionForm } from './ActionForm.tsx';
import { copyOf } from './action-entry.ts';
import { actionEditorLabels as labels } from './labels.ts';
import { editedActionQuery } from './queries.ts';

interface ActionEditorPageProps {
  id: string;
  /** Not saved yet. */
  isNew: boolean;
  /** The action a new one copies; empty for none. */
  from: string;
  /** The button as users see it. */
  preview: (action: Action) => ReactNode;
  onSaved: () => void;
}

/** Editing one action, old or new. */
export function ActionEditorPage({ id, isNew, from, preview, onSaved }: ActionEditorPageProps) {
  const t = useLabels();
  const isCopy = isNew && from !== '';
  const query = useQuery({
    ...editedActionQuery(isCopy ? from : id),
    enabled: !isNew || isCopy,
  });
  const form = { id, preview, onSaved };
  if (isNew && !isCopy) return <ActionForm key={id} action={null} {...form} />;
  if (query.data) {
    const begun = isCopy ? { action: null, begin: copyOf(query.data) } : { action: query.data };
    return <ActionForm key={id} {...form} {...begun} />;
  }
  return (
    <Page title={t(labels.editTitle)} backTo="/admin/actions">
      {query.data === null ? (
        <NotFoundHere
          message={t(labels.notFound)}
          back={
            <Link to="/admin/actions" className={buttonClass('secondary')}>
              {t(labels.toList)}
            </Link>
          }
        />
      ) : (
        <Section title={t(labels.button)} flush>
          <WithoutData query={query} failed={t(labels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}
