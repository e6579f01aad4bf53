import { maxReasonLength, minReasonLength } from '@tradebridge/contract/administration-rules';
import { viewMinutes } from '@tradebridge/contract/view-as-rules';
import { useState } from 'react';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './ForSupport.module.css';
import { viewAsLabels as labels } from './labels.ts';
import { startViewing } from './view.ts';
import { WhyDialog } from './WhyDialog.tsx';

interface ForSupportProps {
  contact: { readonly id: string; readonly uid: string | null };
  name: string;
  company: { readonly id: string; readonly name: string };
}

/**
 * How staff can answer a contact's question: by looking as they do, and by asking why they may or
 * may not.
 */
export function ForSupport({ contact, name, company }: ForSupportProps) {
  const t = useLabels();
  const [open, setOpen] = useState<'view' | 'why' | null>(null);
  const close = () => setOpen(null);
  const minutes = viewMinutes;
  const isConnected = contact.uid !== null;
  return (
    <Section title={t(labels.section)}>
      <div className={styles.acts}>
        <p>{t(isConnected ? labels.viewAsHelp : labels.notConnected, { name, minutes })}</p>
        <Button disabled={!isConnected} onClick={() => setOpen('view')}>
          {t(labels.viewAs, { name })}
        </Button>
        <Button onClick={() => setOpen('why')}>{t(labels.why)}</Button>
      </div>
      {open === 'view' && (
        <ConfirmDialog
          title={t(labels.dialogTitle, { name })}
          confirm={t(labels.start)}
          reason={{
            label: t(labels.reason),
            help: t(labels.reasonHelp),
            missing: t(labels.reasonMissing, { count: minReasonLength }),
            shortest: minReasonLength,
            longest: maxReasonLength,
          }}
          onConfirm={(reason) => startViewing(contact.id, reason)}
          onClose={close}
        >
          {t(labels.dialogHelp, { name, minutes })}
        </ConfirmDialog>
      )}
      {open === 'why' && (
        <WhyDialog contactId={contact.id} name={name} company={company} onClose={close} />
      )}
    </Section>
  );
}
