import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import type { EmployerUser } from '@tradebridge/contract/identity';
import { useLabels } from '../app/labels.ts';
import { useUser } from '../app/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { homeLabels } from './labels.ts';

const wordsFor = ({ isAdmin, isSupport, isLearner }: EmployerUser) => {
  if (isAdmin || isSupport) {
    return { title: homeLabels.staffTitle, message: homeLabels.staffMessage };
  }
  if (isLearner) return { title: homeLabels.learnerTitle, message: homeLabels.learnerMessage };
  return { title: homeLabels.unconnectedTitle, message: homeLabels.unconnectedMessage };
};

/** What there is to say to staff who chose no company, to learners and to the unconnected. */
export function WithoutCompany() {
  const t = useLabels();
  const user = useUser();
  const { title, message } = wordsFor(user);
  const Icon = user.isLearner ? StudentIcon : BuildingsIcon;
  return (
    <Section title={t(title)} titleHidden>
      <EmptyState
        icon={<Icon size={30} weight="duotone" aria-hidden="true" />}
        title={t(title)}
        isTitleOfSection
        message={t(message, { email: user.email })}
      />
    </Section>
  );
}
