import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLabels } from '../app/labels.ts';
import { buttonClass } from '../ui/Button.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Page } from '../ui/Page.tsx';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { signOffLabels } from './labels.ts';
import { fullNameOf, type SignoffContract } from './request-groups.ts';
import { SignOffInbox } from './SignOffInbox.tsx';
import { useSignOffs } from './use-sign-offs.ts';
import { WaitingSentence } from './WaitingSentence.tsx';

interface ApprenticeSignOffsPageProps {
  eId: string;
  contractId: string;
  /** Whose contract it is, as far as that is known yet. */
  contract: Pick<SignoffContract, 'apprentice'> | undefined;
  /** Why there is no such contract, in the server's words. */
  notFound: string | null;
  figure: ReactNode;
  avatarOf: AvatarOf;
}

/** What waits of one contract (SIGN-004). */
export function ApprenticeSignOffsPage({
  eId,
  contractId,
  contract,
  notFound,
  figure,
  avatarOf,
}: ApprenticeSignOffsPageProps) {
  const t = useLabels();
  const signOffs = useSignOffs(eId, contractId);
  const { open } = signOffs;
  const known = contract ?? open?.[0]?.contract;
  const name = known && fullNameOf(known);
  if (notFound !== null) {
    return (
      <Page title={t(signOffLabels.title)} backTo="/sign-offs">
        <NotFoundHere
          message={notFound}
          back={
            <Link to="/sign-offs" className={buttonClass('secondary')}>
              {t(signOffLabels.toAll)}
            </Link>
          }
        />
      </Page>
    );
  }
  return (
    <Page
      title={t(signOffLabels.title)}
      headline={name ? t(signOffLabels.titleOfOne, { name }) : t(signOffLabels.title)}
      lead={open && <WaitingSentence requests={open} />}
      figure={figure}
      backTo={`/apprentice/${contractId}`}
    >
      <SignOffInbox
        eId={eId}
        signOffs={signOffs}
        shown={open}
        title={t(signOffLabels.list)}
        titleHidden
        emptyTitle={name ? t(signOffLabels.emptyOfOne, { name }) : t(signOffLabels.emptyTitle)}
        avatarOf={avatarOf}
      />
    </Page>
  );
}
