import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import type { Employer } from '@tradebridge/contract/companies';
import { useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { countLine } from '../app/count-line.ts';
import { searchedView } from '../app/list-view.ts';
import { Page } from '../app/Page.tsx';
import { hasEveryWord, searchable, searchWordsOf } from '../app/search-words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { companyLabels } from './labels.ts';
import { SubsidiaryList } from './SubsidiaryList.tsx';

/** From how many on it is quicker to search than to look. */
const mostInSight = 10;

interface SubsidiariesPageProps {
  employer: Employer;
  /** What the address tells, and how to change it. */
  search: string;
  onSearch: (search: string) => void;
}

/** The companies below the one on display (COMP-033). */
export function SubsidiariesPage({ employer, search: told, onSearch }: SubsidiariesPageProps) {
  const t = useLabels();
  const [search, change] = useAddressView(told, onSearch, (text) =>
    searchedView.searchOf({ search: text }),
  );
  const looked = useDeferredValue(search);
  const { name, subsidiaries } = employer;
  const shown = useMemo(() => {
    const words = searchWordsOf(looked);
    return subsidiaries.filter((company) => hasEveryWord(searchable(company.name), words));
  }, [subsidiaries, looked]);
  const count = subsidiaries.length;
  const title = t(companyLabels.subsidiaries);
  return (
    <Page
      title={title}
      lead={countLine(
        t,
        {
          countOne: companyLabels.subsidiaryCountOne,
          countMany: companyLabels.subsidiaryCountMany,
          countShown: companyLabels.subsidiaryShown,
        },
        { all: count, shown: shown.length },
      )}
      toolbar={
        count > mostInSight ? (
          <Toolbar
            view={{ search }}
            usual={{ search: '' }}
            onChange={(next) => change(next.search)}
            searchLabel={t(companyLabels.searchSubsidiaries)}
            shown={shown.length}
          />
        ) : undefined
      }
    >
      <Section title={title} titleHidden flush>
        {shown.length > 0 ? (
          <SubsidiaryList companies={shown} />
        ) : (
          <EmptyState
            icon={<BuildingsIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(count > 0 ? companyLabels.noneFound : companyLabels.noSubsidiaries)}
            message={t(count > 0 ? companyLabels.noneFoundHelp : companyLabels.noSubsidiariesHelp, {
              company: name,
            })}
          />
        )}
      </Section>
    </Page>
  );
}
