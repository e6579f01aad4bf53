import { Link } from '@tanstack/react-router';
import type {
  MailDelivery,
  NotificationRecipient,
  PushDelivery,
} from '@tradebridge/contract/notifications';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { sendLabels as labels } from './labels.ts';
import styles from './RecipientRow.module.css';

interface RecipientRowProps {
  recipient: NotificationRecipient;
  /** The message, if rows are of several. */
  about?: string;
}

/** A recipient of a message, and its delivery. */
export function RecipientRow({ recipient, about }: RecipientRowProps) {
  const t = useLabels();
  const { user, readAt, mail, pushes } = recipient;
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
        {pushes.map((push, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and their order stays
          <PushState key={index} push={push} />
        ))}
      </div>
    </div>
  );
}

function MailState({ mail }: { mail: MailDelivery }) {
  const t = useLabels();
  const [meaning, words] = stateOf(t, mail, mailLabels);
  return <Tag meaning={meaning}>{words}</Tag>;
}

/** The delivery to one of the recipient's devices. */
function PushState({ push }: { push: PushDelivery }) {
  const t = useLabels();
  if (push.arrived) return <Tag meaning="green">{t(labels.pushArrived)}</Tag>;
  const [meaning, words] = stateOf(t, push, pushLabels);
  return <Tag meaning={meaning}>{words}</Tag>;
}

const mailLabels = {
  waiting: labels.mailWaiting,
  again: labels.mailAgain,
  sent: labels.mailSent,
  failed: labels.mailFailed,
  dropped: labels.mailDropped,
};

const pushLabels: typeof mailLabels = {
  waiting: labels.pushWaiting,
  again: labels.pushAgain,
  sent: labels.pushSent,
  failed: labels.pushFailed,
  dropped: labels.pushDropped,
};

function stateOf(
  t: Translate,
  { state, reason }: Pick<MailDelivery, 'state' | 'reason'>,
  words: typeof mailLabels,
) {
  switch (state) {
    case 'waiting':
      return ['amber', reason ? t(words.again, { reason }) : t(words.waiting)] as const;
    case 'sent':
      return ['green', t(words.sent)] as const;
    case 'failed':
      return ['red', t(words.failed, { reason: reason ?? '' })] as const;
    case 'dropped':
      return ['grey', t(words.dropped)] as const;
  }
}
