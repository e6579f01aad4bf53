import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarAddress } from '@tradebridge/contract/timetable';
import { maxCalendarAddresses } from '@tradebridge/contract/timetable-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { CalendarAddresses, subjectOf } from './CalendarAddresses.tsx';
import { calendarAddressLabels as labels } from './labels.ts';
import { MadeAddress } from './MadeAddress.tsx';
import { calendarAddressesQuery, type Scope } from './queries.ts';
import styles from './SubscribeDialog.module.css';

interface SubscribeDialogProps {
  scope: Scope;
  /** Whose timetable it is; null until it has loaded. */
  what: string | null;
  onClose: () => void;
}

/** Creates an address for a calendar program, and revokes earlier ones. */
export function SubscribeDialog({ scope, what, onClose }: SubscribeDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const query = useQuery(calendarAddressesQuery);
  const { busy, failure, submit } = useSubmit();
  const [made, setMade] = useState<{ id: string; url: string } | null>(null);
  const [revoking, setRevoking] = useState<CalendarAddress | null>(null);
  const keep = (addresses: CalendarAddress[]) =>
    queryClient.setQueryData(calendarAddressesQuery.queryKey, addresses);

  const make = () =>
    submit(async () => {
      const { eId, cId } = scope;
      const { address, url } = await callApi(
        'employer/createCalendarAddress',
        cId === null ? { eId } : { eId, cId },
      );
      setMade({ id: address.id, url });
      await query.refetch();
    });

  const revoke = async (address: CalendarAddress) => {
    keep(await callApi('employer/revokeCalendarAddress', { id: address.id }));
    if (made?.id === address.id) setMade(null);
    showToast({ level: 'success', title: t(labels.revoked) });
  };

  const count = query.data?.length ?? 0;
  return (
    <Dialog open size="medium" title={t(labels.title)} onClose={onClose}>
      <div className={styles.content}>
        <p>{t(labels.lead)}</p>
        {made ? (
          <MadeAddress url={made.url} />
        ) : count >= maxCalendarAddresses ? (
          <Note>{t(labels.max, { count })}</Note>
        ) : (
          <Button look="primary" wide busy={busy} onClick={make}>
            {what ? t(labels.makeFor, { what }) : t(labels.make)}
          </Button>
        )}
        {failure && (
          <Note meaning="red" role="alert">
            {failure.message}
          </Note>
        )}
        <CalendarAddresses query={query} onRevoke={setRevoking} />
      </div>
      {revoking && (
        <ConfirmDialog
          title={t(labels.revokeTitle)}
          confirm={t(labels.revoke)}
          look="danger"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          {t(labels.revokeHelp, { what: subjectOf(t, revoking) })}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
