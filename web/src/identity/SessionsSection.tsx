import { useQueryClient } from '@tanstack/react-query';
import type { UserSession } from '@tradebridge/contract/identity';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { profileLabels } from './profile-labels.ts';
import { securityQuery } from './queries.ts';

/** The user's sessions, with buttons to end them. */
export function SessionsSection({ sessions }: { sessions: readonly UserSession[] }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // This one first, for comparison.
  const ordered = [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

  async function endOthers(): Promise<void> {
    const { ended } = await callApi('user/endOtherSessions', {});
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    const some = plural(ended, profileLabels.othersEndedOne, profileLabels.othersEndedMany);
    showToast({
      level: 'success',
      title: t(ended === 0 ? profileLabels.othersEndedNone : some, { count: ended }),
    });
  }

  return (
    <Section
      title={t(profileLabels.sessions)}
      flush
      action={
        sessions.length > 1 && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t(profileLabels.endOthers)}
          </Button>
        )
      }
    >
      <ul>
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t(profileLabels.endOthersTitle)}
          confirm={t(profileLabels.endOthers)}
          look="danger"
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          <p>{t(profileLabels.endOthersHelp)}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: UserSession }) {
  const t = useLabels();
  const { lastSeen, created, ipAddress, isCurrent } = session;
  const seen = lastSeen
    ? t(profileLabels.lastSeen, { when: formatInstant(lastSeen) })
    : t(profileLabels.signedIn, { when: formatInstant(created) });
  const end = {
    label: t(profileLabels.endSession),
    labelOf: (device: string) => t(profileLabels.endSessionOf, { device }),
    done: t(profileLabels.sessionEnded),
    take: () => callApi('user/endSession', { sessionId: session.id }),
  };
  return (
    <DeviceRow
      userAgent={session.userAgent}
      tag={isCurrent && <Tag meaning="green">{t(profileLabels.thisSession)}</Tag>}
      detail={[seen, ipAddress].filter(Boolean).join(' · ')}
      action={isCurrent ? undefined : end}
    />
  );
}
