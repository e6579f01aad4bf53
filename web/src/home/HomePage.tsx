import type { ReactNode } from 'react';
import { formatDayInWords, hourOfDay, today } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { useUser } from '../app/session.ts';
import { classNames } from '../ui/class-names.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { Page } from '../ui/Page.tsx';
import { AtAGlance } from './AtAGlance.tsx';
import { greetedAs, greetingAt } from './greeting.ts';
import styles from './HomePage.module.css';
import { homeLabels } from './labels.ts';

/** From here on the numbers stand beside the lists, below it under them. */
const twoColumns = '(min-width: 1180px)';

interface HomePageProps {
  /** What there is to say and to do without a company. */
  withoutCompany?: ReactNode;
  /** What the other areas show here; absent without a company. */
  company: null | {
    waiting: ReactNode;
    toConfirm: ReactNode;
    apprentices: ReactNode;
    /** Whether the lists have come, so that what stands below them stays where it is. */
    areListsThere: boolean;
  };
}

/** What needs the user first, then the company at a glance. */
export function HomePage({ company, withoutCompany }: HomePageProps) {
  const t = useLabels();
  const user = useUser();
  const isBeside = useMediaQuery(twoColumns);
  return (
    <Page
      title={t(homeLabels.title)}
      backTo={null}
      headline={t(greetingAt(hourOfDay()), { name: greetedAs(user) })}
      lead={
        <p className={classNames(company && styles.lead)}>
          {t(homeLabels.todayIs, { day: formatDayInWords(today()) })} {company?.waiting}
        </p>
      }
    >
      {company ? (
        <div className={styles.columns}>
          <div className={styles.main}>
            {company.toConfirm}
            {company.apprentices}
          </div>
          {(isBeside || company.areListsThere) && <AtAGlance />}
        </div>
      ) : (
        withoutCompany
      )}
    </Page>
  );
}
