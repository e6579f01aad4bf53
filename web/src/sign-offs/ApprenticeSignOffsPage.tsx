import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { signOffLabels } from './labels.ts';
import { fullNameOf, type SignoffContract } from './requests.ts';
import { SignOffHistory } from './SignOffHistory.tsx';
import { SignOffInbox } from './SignOffInbox.tsx';
import { useSignOffs } from './use-sign-offs.ts';
import { WaitingSentence } from './WaitingSentence.tsx';

interface KnownContract extends Pick<SignoffContract, 'id' | 'apprentice'> {
  /** The contract's company, whichever the user is looking at. */
  employerId: string;
}

interface ApprenticeSignOffsPageProps {
  query: UseQueryResult<KnownContract>;
  figure: ReactNode;
  tabs: ReactNode;
  avatarOf: AvatarOf;
}

/** The waiting requests of a contract (SIGN-004). */
export function ApprenticeSignOffsPage({
  query,
  figure,
  tabs,
  avatarOf,
}: ApprenticeSignOffsPageProps) {
  const t = useLabels();
  const { data: contract, error } = query;
  const title = t(signOffLabels.title);
  if (isNotFound(error)) {
    return (
      <Page title={title} backTo="/sign-offs">
        <NotFoundHere
          message={error.message}
          back={
            <Link to="/sign-offs" className={buttonClass('secondary')}>
              {t(signOffLabels.toAll)}
            </Link>
          }
        />
      </Page>
    );
  }
  if (contract) {
    return <Known key={contract.employerId} {...{ contract, figure, tabs, avatarOf }} />;
  }
  return (
    <Page title={title} headline={title} backTo="/sign-offs">
      <Section title={t(signOffLabels.list)} titleHidden flush>
        {query.isError ? (
          <FailedQuery title={t(signOffLabels.failed)} query={query} />
        ) : (
          <SkeletonRows count={4} avatar />
        )}
      </Section>
    </Page>
  );
}

function Known({
  contract,
  figure,
  tabs,
  avatarOf,
}: Omit<ApprenticeSignOffsPageProps, 'query'> & { contract: KnownContract }) {
  const t = useLabels();
  const eId = contract.employerId;
  const signOffs = useSignOffs(eId, contract.id);
  const { open } = signOffs;
  const name = fullNameOf(contract);
  return (
    <Page
      title={t(signOffLabels.title)}
      headline={name}
      lead={open && <WaitingSentence eId={eId} requests={open} />}
      figure={figure}
      tabs={tabs}
      backTo={`/apprentice/${contract.id}`}
    >
      <SignOffInbox
        signOffs={signOffs}
        shown={open}
        title={t(signOffLabels.list)}
        titleHidden
        emptyTitle={t(signOffLabels.emptyOfOne, { name })}
        avatarOf={avatarOf}
      />
      <SignOffHistory eId={eId} contractId={contract.id} />
    </Page>
  );
}
