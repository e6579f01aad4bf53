import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import type { PaymentLinkState } from '@tradebridge/contract/payment-link-rules';
import type { PaymentLink } from '@tradebridge/contract/payment-links';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { usePermissionsAt } from '../app/current-company.ts';
import { formatDay, wallClock } from '../app/format.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { paymentLinkLabels as labels } from './labels.ts';
import styles from './PaymentLinksSection.module.css';
import { paymentLinksQuery } from './queries.ts';
import { SendLinkDialog } from './SendLinkDialog.tsx';

interface PaymentLinksSectionProps {
  eId: string;
  invoice: PreEnrolment;
}

/** The links sent for an invoice, for users who may pay it and for staff. */
export function PaymentLinksSection({ eId, invoice }: PaymentLinksSectionProps) {
  const t = useLabels();
  const user = useUser();
  const { pay, seePayments } = usePermissionsAt(eId);
  const maySee = seePayments || user.isAdmin || user.isSupport;
  const query = useQuery({ ...paymentLinksQuery(eId, invoice.id), enabled: maySee });
  const [isSending, setSending] = useState(false);
  const [revoked, setRevoked] = useState<PaymentLink | null>(null);
  const maySend = pay && invoice.isPayable;
  const isNothingToSee = query.data?.length === 0 && !maySend;
  if (!maySee || isNothingToSee) return null;
  return (
    <div className={styles.section}>
      <Section
        title={t(labels.title)}
        flush
        action={
          maySend && (
            <Button look="quiet" onClick={() => setSending(true)}>
              {t(labels.send)}
            </Button>
          )
        }
      >
        {content()}
        {isSending && (
          <SendLinkDialog eId={eId} invoice={invoice} onClose={() => setSending(false)} />
        )}
        {revoked && (
          <RevokeDialog
            eId={eId}
            link={revoked}
            pId={invoice.id}
            onClose={() => setRevoked(null)}
          />
        )}
      </Section>
    </div>
  );

  function content() {
    if (!query.data) {
      return query.isError ? (
        <FailedQuery title={t(labels.failed)} query={query} />
      ) : (
        <SkeletonRows count={1} />
      );
    }
    if (query.data.length === 0) {
      return <EmptyState title={t(labels.none)} message={t(labels.noneHelp)} />;
    }
    return (
      <ul className={styles.links}>
        {query.data.map((link) => (
          <li key={link.linkId} className={styles.link}>
            <div className={styles.words}>
              <p className={styles.recipient}>
                {t(labels.recipient, { name: link.recipientName })}
                <StateTag state={link.state} />
              </p>
              <p className={styles.detail}>
                <EmailText>{link.recipientEmail}</EmailText>
              </p>
              <p className={styles.detail}>{factsOf(t, link)}</p>
            </div>
            {pay && link.state === 'open' && (
              <Button
                look="quiet"
                aria-label={t(labels.revokeFor, { name: link.recipientName })}
                onClick={() => setRevoked(link)}
              >
                {t(labels.revoke)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    );
  }
}

const dayOf = (instant: string) => formatDay(wallClock(instant));

/** The sender and time, and the expiry or the payer. */
function factsOf(t: Translate, { senderName, sent, expires, state, payerName }: PaymentLink) {
  return [
    t(labels.sentBy, { sender: senderName, day: dayOf(sent) }),
    ...(state === 'open' ? [t(labels.until, { day: dayOf(expires) })] : []),
    ...(payerName === null ? [] : [t(labels.paidBy, { name: payerName })]),
  ].join(', ');
}

const meanings = { open: 'blue', paid: 'green', expired: 'grey', revoked: 'grey' } as const;

function StateTag({ state }: { state: PaymentLinkState }) {
  const t = useLabels();
  return <Tag meaning={meanings[state]}>{t(labels[state])}</Tag>;
}

interface RevokeDialogProps {
  eId: string;
  pId: string;
  link: PaymentLink;
  onClose: () => void;
}

function RevokeDialog({ eId, pId, link, onClose }: RevokeDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title={t(labels.revokeTitle)}
      confirm={t(labels.revoke)}
      look="danger"
      onConfirm={async () => {
        await callApi('paymentLinks/revoke', { pId, linkId: link.linkId });
        showToast({ level: 'success', title: t(labels.revokedDone) });
        void queryClient.invalidateQueries(paymentLinksQuery(eId, pId));
      }}
      onClose={onClose}
    >
      <p>{t(labels.revokeText, { name: link.recipientName })}</p>
    </ConfirmDialog>
  );
}
