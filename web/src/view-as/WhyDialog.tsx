import { useQuery } from '@tanstack/react-query';
import { accessReasons } from '@tradebridge/contract/access-reasons';
import type { AccessAnswer } from '@tradebridge/contract/view-as';
import { type AccessKind, accessKinds } from '@tradebridge/contract/view-as-rules';
import { useState } from 'react';
import { callQuery } from '../app/call-query.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { viewAsLabels as labels } from './labels.ts';

interface WhyDialogProps {
  contactId: string;
  name: string;
  company: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** What can be asked about: what a policy decides, or a page, which has an audience. */
type Subject = AccessKind | 'page';
const subjects: readonly Subject[] = [...accessKinds, 'page'];

/**
 * Why a contact can or cannot see or do something at a company, in the words of the server's rules.
 */
export function WhyDialog({ contactId, name, company, onClose }: WhyDialogProps) {
  const t = useLabels();
  const [subject, setSubject] = useState<Subject | null>(null);
  const asked = { contactId, name, company };
  return (
    <Dialog
      open
      title={t(labels.whyTitle, { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t(uiLabels.close)}</Button>}
    >
      <SelectField
        label={t(labels.subject)}
        autoFocus
        help={t(labels.whyHelp)}
        placeholder={t(labels.subjectPlaceholder)}
        options={subjects.map((value) => ({ value, label: t(labels[value]) }))}
        value={subject ?? ''}
        onChange={(value) => setSubject(subjects.find((known) => known === value) ?? null)}
      />
      {subject === 'page' && <OfPage {...asked} />}
      <div aria-live="polite">
        {subject && subject !== 'page' && <OfPolicy key={subject} {...asked} kind={subject} />}
      </div>
    </Dialog>
  );
}

type Asked = Omit<WhyDialogProps, 'onClose'>;

function OfPolicy({ contactId, name, company, kind }: Asked & { kind: AccessKind }) {
  const t = useLabels();
  const asked = { contactId, eId: company.id, kind };
  const query = useQuery(
    callQuery(['access', contactId, company.id, kind], 'viewAs/explain', asked),
  );
  if (query.isError) return <FailedQuery query={query} title={t(labels.whyFailed)} />;
  if (!query.data) return <SkeletonBlock height={56} />;
  return <Answer {...query.data} name={name} company={company} />;
}

function OfPage({ contactId, name, company }: Asked) {
  const t = useLabels();
  const [pageId, setPageId] = useState('');
  const query = useQuery(
    callQuery(['access', contactId, 'pages'], 'viewAs/explainPages', { contactId }),
  );
  if (query.isError) return <FailedQuery query={query} title={t(labels.whyFailed)} />;
  if (!query.data) return <SkeletonBlock height={56} />;
  if (query.data.length === 0) return <Note>{t(labels.noPages)}</Note>;
  const page = query.data.find(({ id }) => id === pageId);
  return (
    <>
      <SelectField
        label={t(labels.whichPage)}
        placeholder={t(labels.subjectPlaceholder)}
        options={query.data.map(({ id, title }) => ({ value: id, label: title }))}
        value={pageId}
        onChange={setPageId}
      />
      <div aria-live="polite">{page && <Answer {...page} name={name} company={company} />}</div>
    </>
  );
}

function Answer({ may, reason, name, company }: AccessAnswer & Pick<Asked, 'name' | 'company'>) {
  const t = useLabels();
  return (
    <Note meaning={may ? 'blue' : 'red'}>
      {t(accessReasons[reason], { name, company: company.name })}
    </Note>
  );
}
