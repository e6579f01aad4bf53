import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageToastMs } from '@tradebridge/contract/notification-rules';
import type { Notification } from '@tradebridge/contract/notifications';
import { useEffect, useRef, useState } from 'react';
import { ToastCard } from '../app/ToastViewport.tsx';
import { userSummaryQuery } from '../app/user-summary.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import layer from '../ui/top-layer.module.css';
import { notificationLabels as labels } from './labels.ts';
import styles from './MessageToast.module.css';
import { newMessage } from './new-message.ts';

const close = () => newMessage.set(null);

/** The toast for notifications, at the top: View opens the notification (NOTE-012, 030 to 033). */
export function MessageToast({ message }: { message: Notification }) {
  const t = useLabels();
  const navigate = useNavigate();
  const viewport = useRef<HTMLElement>(null);
  // A live region announces what is added to it, not its initial content.
  const [shown, setShown] = useState<Notification | null>(null);
  useEffect(() => {
    const element = viewport.current;
    // An open dialog is above everything except what entered the top layer after it.
    if (element?.matches(':popover-open')) element.hidePopover();
    element?.showPopover?.();
    setShown(message);
  }, [message]);
  const unread = useQuery(userSummaryQuery).data?.unreadNotifications;
  useEffect(() => {
    // It was read in another tab.
    if (unread === 0) close();
  }, [unread]);
  return (
    <section
      ref={viewport}
      popover="manual"
      className={classNames(layer.layer, styles.viewport)}
      aria-label={t(labels.toast)}
      aria-live="polite"
    >
      {shown && (
        <ToastCard
          key={shown.id}
          toast={{
            id: 0,
            level: 'info',
            title: shown.title,
            message: shown.body,
            duration: messageToastMs,
            action: {
              label: t(labels.view),
              onClick: () => void navigate({ to: '/messages/$id', params: { id: shown.id } }),
            },
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
