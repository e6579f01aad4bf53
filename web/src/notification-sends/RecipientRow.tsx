import { Link } from '@tanstack/react-router';
import type { MailDelivery, NotificationRecipient } from '@tradebridge/contract/notifications';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { sendLabels as labels } from './labels.ts';
import styles from './RecipientRow.module.css';

interface RecipientRowProps {
  recipient: NotificationRecipient;
  /** Of what, where the rows are of several messages. */
  about?: string;
}

/** Who got a message, and what became of it there. */
export function RecipientRow({ recipient, about }: RecipientRowProps) {
  const t = useLabels();
  const { user, readAt, mail } = recipient;
  return (
    <div className={styles.row}>
      <div className={styles.who}>
        <Link to="/admin/users/$userId" params={{ userId: user.id }}>
          {user.name}
        </Link>
        <p className={styles.quiet}>{user.email}</p>
        {about && <p className={styles.quiet}>{about}</p>}
      </div>
      <div className={styles.states}>
        <Tag meaning={readAt ? 'green' : 'grey'}>{t(readAt ? labels.hasRead : labels.notRead)}</Tag>
        {mail && <MailState mail={mail} />}
      </div>
    </div>
  );
}

function MailState({ mail }: { mail: MailDelivery }) {
  const t = useLabels();
  const [meaning, words] = stateOf(t, mail);
  return <Tag meaning={meaning}>{words}</Tag>;
}

function stateOf(t: Translate, { state, reason }: MailDelivery) {
  switch (state) {
    case 'waiting':
      return ['amber', reason ? t(labels.mailAgain, { reason }) : t(labels.mailWaiting)] as const;
    case 'sent':
      return ['green', t(labels.mailSent)] as const;
    case 'failed':
      return ['red', t(labels.mailFailed, { reason: reason ?? '' })] as const;
    case 'dropped':
      return ['grey', t(labels.mailDropped)] as const;
  }
}
