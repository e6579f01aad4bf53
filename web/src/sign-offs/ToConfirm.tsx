import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { plural, useLabels } from '../ui/labels.ts';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { signOffLabels } from './labels.ts';
import { groupByContract, longestWaiting } from './requests.ts';
import { SignOffInbox } from './SignOffInbox.tsx';
import { useSignOffs } from './use-sign-offs.ts';

interface ToConfirmProps {
  eId: string;
  /** Number of requests to show; those of an apprentice stay together. */
  limit: number;
  avatarOf: AvatarOf;
}

/** The longest waiting requests, to answer right there. */
export function ToConfirm({ eId, limit, avatarOf }: ToConfirmProps) {
  const t = useLabels();
  const signOffs = useSignOffs(eId);
  const { open } = signOffs;
  const shown = useMemo(
    () => open && longestWaiting(groupByContract(open), limit).flatMap(({ requests }) => requests),
    [open, limit],
  );
  const count = open?.length ?? 0;
  return (
    <SignOffInbox
      signOffs={signOffs}
      shown={useDeferredValue(shown)}
      compact
      title={t(signOffLabels.toConfirm)}
      action={
        count > 0 && (
          <Link to="/sign-offs">
            {t(plural(count, signOffLabels.allOne, signOffLabels.allMany), { count })}
          </Link>
        )
      }
      emptyTitle={t(signOffLabels.emptyTitle)}
      avatarOf={avatarOf}
    />
  );
}
