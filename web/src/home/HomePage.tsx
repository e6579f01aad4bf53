import type { ReactNode } from 'react';
import { useEmployerSummary } from '../app/current-company.ts';
import { DataAge } from '../app/DataAge.tsx';
import { formatDayInWords, hourOfDay, today } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { useUser } from '../app/session.ts';
import { classNames } from '../ui/class-names.ts';
import { InTurn } from '../ui/InTurn.tsx';
import { useLabels } from '../ui/labels.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { WhenSeen } from '../ui/WhenSeen.tsx';
import { AtAGlance } from './AtAGlance.tsx';
import { greetedAs, greetingAt } from './greeting.ts';
import styles from './HomePage.module.css';
import { homeLabels } from './labels.ts';

/** From this width the figures are beside the lists; below it, under them. */
const twoColumns = '(min-width: 1180px)';

interface HomePageProps {
  /** Content for users without a company. */
  withoutCompany?: ReactNode;
  /** A sentence for users without a company: what a learner owes. */
  waiting?: ReactNode;
  /** Forms to fill in, at the top of the second column or before the news. */
  tasks?: ReactNode;
  /** The latest news, last, with or without a company. */
  news?: ReactNode;
  /** Parts provided by other areas; null without a company. */
  company: null | {
    waiting: ReactNode;
    toConfirm: ReactNode;
    today: ReactNode;
    apprentices: ReactNode;
    /** Whether the lists have loaded, so that what is below them does not move. */
    areListsKnown: boolean;
    /** Bars: apprentices by progress, sign-offs by age, amounts due by age. */
    progress: ReactNode;
    ages: ReactNode;
    /** Passes its bar to `bar`, for a heading; nothing is rendered if nothing is owed. */
    owed: (bar: (owed: ReactNode) => ReactNode) => ReactNode;
  };
}

/** What needs the user first, then the company's figures. */
export function HomePage({ company, withoutCompany, waiting, tasks, news }: HomePageProps) {
  const t = useLabels();
  const user = useUser();
  const isBeside = useMediaQuery(twoColumns);
  const { data: counts } = useEmployerSummary();
  const hasBars = company?.progress || company?.ages || (counts?.invoicesToPayCount ?? 0) > 0;
  return (
    <Page
      title={t(homeLabels.title)}
      backTo={null}
      headline={t(greetingAt(hourOfDay()), { name: greetedAs(user) })}
      lead={
        <p className={classNames((company !== null || waiting !== undefined) && styles.lead)}>
          {t(homeLabels.todayIs, { day: formatDayInWords(today()) })} {company?.waiting ?? waiting}
        </p>
      }
    >
      {company ? (
        <div className={styles.columns}>
          <div className={styles.main}>
            {company.toConfirm}
            {company.today}
            {company.apprentices}
          </div>
          {(isBeside || company.areListsKnown) && (
            <InTurn>
              <div className={styles.main}>
                {tasks}
                <AtAGlance />
                {company.areListsKnown && hasBars && <InBars {...company} />}
                {news}
              </div>
            </InTurn>
          )}
        </div>
      ) : (
        <div className={styles.main}>
          {tasks}
          {withoutCompany}
          {news}
        </div>
      )}
      <WhenSeen height={24}>
        <DataAge className={styles.age} />
      </WhenSeen>
    </Page>
  );
}

function InBars({
  progress,
  ages,
  owed,
}: Pick<NonNullable<HomePageProps['company']>, 'progress' | 'ages' | 'owed'>) {
  const t = useLabels();
  return (
    <WhenSeen height={260}>
      <Section title={t(homeLabels.inBars)}>
        <div className={styles.bars}>
          {progress && <Bar title={t(homeLabels.byProgress)}>{progress}</Bar>}
          {ages && <Bar title={t(homeLabels.signOffsByAge)}>{ages}</Bar>}
          {owed((bar) => (
            <Bar title={t(homeLabels.toPayByAge)}>{bar}</Bar>
          ))}
        </div>
      </Section>
    </WhenSeen>
  );
}

function Bar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <h3 className={styles.barTitle}>{title}</h3>
      {children}
    </div>
  );
}
