import { useQuery } from '@tanstack/react-query';
import { accessReasons } from '@tradebridge/contract/access-reasons';
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

/**
 * Why a contact can or cannot see or do something at a company, in the words of the server's rules.
 */
export function WhyDialog({ contactId, name, company, onClose }: WhyDialogProps) {
  const t = useLabels();
  const [kind, setKind] = useState<AccessKind | null>(null);
  return (
    <Dialog
      open
      title={t(labels.whyTitle, { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t(uiLabels.close)}</Button>}
    >
      <SelectField
        label={t(labels.subject)}
        help={t(labels.whyHelp)}
        placeholder={t(labels.subjectPlaceholder)}
        options={accessKinds.map((value) => ({ value, label: t(labels[value]) }))}
        value={kind ?? ''}
        onChange={(value) => setKind(accessKinds.find((known) => known === value) ?? null)}
      />
      <div aria-live="polite">
        {kind && <Answer key={kind} {...{ contactId, name, company, kind }} />}
      </div>
    </Dialog>
  );
}

function Answer({
  contactId,
  name,
  company,
  kind,
}: Omit<WhyDialogProps, 'onClose'> & { kind: AccessKind }) {
  const t = useLabels();
  const asked = { contactId, eId: company.id, kind };
  const query = useQuery(
    callQuery(['access', contactId, company.id, kind], 'viewAs/explain', asked),
  );
  if (query.isError) return <FailedQuery query={query} title={t(labels.whyFailed)} />;
  if (!query.data) return <SkeletonBlock height={56} />;
  const { may, reason } = query.data;
  return (
    <Note meaning={may ? 'blue' : 'red'}>
      {t(accessReasons[reason], { name, company: company.name })}
    </Note>
  );
}
