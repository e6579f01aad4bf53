import type { ReactNode } from 'react';
import { formatDayInWords, hourOfDay, today } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { useUser } from '../app/session.ts';
import { Page } from '../ui/Page.tsx';
import { AtAGlance } from './AtAGlance.tsx';
import { greetedAs, greetingAt } from './greeting.ts';
import styles from './HomePage.module.css';
import { homeLabels } from './labels.ts';
import { WithoutCompany } from './WithoutCompany.tsx';

interface HomePageProps {
  /** What the other areas show here; absent without a company. */
  company: null | {
    waiting: ReactNode;
    toConfirm: ReactNode;
    apprentices: ReactNode;
  };
}

/** What needs the user first, then the company at a glance. */
export function HomePage({ company }: HomePageProps) {
  const t = useLabels();
  const user = useUser();
  return (
    <Page
      title={t(homeLabels.title)}
      backTo={null}
      headline={t(greetingAt(hourOfDay()), { name: greetedAs(user) })}
      lead={
        <>
          {t(homeLabels.todayIs, { day: formatDayInWords(today()) })} {company?.waiting}
        </>
      }
    >
      {company ? (
        <div className={styles.columns}>
          <div className={styles.main}>
            {company.toConfirm}
            {company.apprentices}
          </div>
          <AtAGlance />
        </div>
      ) : (
        <WithoutCompany />
      )}
    </Page>
  );
}
