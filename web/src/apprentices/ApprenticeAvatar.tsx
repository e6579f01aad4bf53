import { useQueryClient } from '@tanstack/react-query';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { useCallback } from 'react';
import { Avatar, type AvatarProps } from '../ui/Avatar.tsx';
import { photoQuery } from './queries.ts';

/**
 * Milliseconds before the photo of a visible avatar is fetched, so that scrolling past fetches
 * none.
 */
const photoDelayMs = 150;

interface ApprenticeAvatarProps {
  contract: Pick<TrainingContractListed, 'id' | 'apprentice'>;
  size?: NonNullable<AvatarProps['size']>;
}

/** The apprentice's photo, or their initials (APPR-008). */
export function ApprenticeAvatar({ contract, size = 34 }: ApprenticeAvatarProps) {
  const queryClient = useQueryClient();
  const { id, apprentice } = contract;
  const { photo } = apprentice;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = photoQuery(id, photo ?? '');
      const known = queryClient.getQueryData(query.queryKey);
      if (known) return known;
      await new Promise((resolve) => setTimeout(resolve, photoDelayMs));
      signal.throwIfAborted();
      return queryClient.fetchQuery(query);
    },
    [queryClient, id, photo],
  );
  const name = `${apprentice.givenName} ${apprentice.familyName}`;
  return <Avatar name={name} size={size} {...(photo !== null && { load })} />;
}
