import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { Subsidiary } from '@tradebridge/contract/subsidiaries';
import type { Light } from '@tradebridge/contract/subsidiary-rules';
import { memo, type ReactNode } from 'react';
import { useMyCompanies } from '../app/current-company.ts';
import { formatCount } from '../app/format.ts';
import { accessAt } from '../app/permissions.ts';
import { useUser } from '../app/session.ts';
import { askToSwitch } from '../companies/ask-to-switch.ts';
import { roleLabels } from '../companies/wording.ts';
import cells from '../ui/cells.module.css';
import { classNames } from '../ui/class-names.ts';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { subsidiaryLabels } from './labels.ts';
import styles from './subsidiary-cells.module.css';

interface Company {
  company: Subsidiary;
}

/* Memoised: scrolling renders the table often, and unchanged companies need no render. */

/** A link to the company, for the whole row, with the user's role there (COMP-034). */
export const CompanyCell = memo(function CompanyCell({ company: { eid, name } }: Company) {
  const t = useLabels();
  const user = useUser();
  const { data: companies } = useMyCompanies();
  const role = accessAt(eid, user, companies)?.role;
  return (
    <>
      <button
        type="button"
        aria-label={t(subsidiaryLabels.viewCompany, { company: name })}
        className={classNames(wholeRowLink, styles.name)}
        onClick={() => askToSwitch({ id: eid, name })}
      >
        {name}
      </button>
      {role && (
        <p className={cells.quiet}>{t(subsidiaryLabels.yourRole, { role: t(roleLabels[role]) })}</p>
      )}
    </>
  );
});

const icons = { red: WarningCircleIcon, amber: WarningIcon, green: CheckCircleIcon } as const;

/** A light by its word and shape; the colour repeats them. */
export const LightTag = memo(function LightTag({ light }: { light: Light }) {
  const t = useLabels();
  const Icon = icons[light];
  return (
    <Tag meaning={light} icon={<Icon size={16} weight="bold" aria-hidden="true" />}>
      {t(subsidiaryLabels[light])}
    </Tag>
  );
});

export const CountCell = memo(function CountCell({
  count,
  isBad = false,
}: {
  count: number;
  /** Whether any number above 0 is bad. */
  isBad?: boolean;
}) {
  return (
    <span className={classNames(styles.count, count === 0 && styles.none, isBad && styles.bad)}>
      {formatCount(count)}
    </span>
  );
});

export const WaitingCell = memo(function WaitingCell({ company }: Company) {
  const t = useLabels();
  const wait = waitInWords(t, company);
  return (
    <>
      <CountCell count={company.awaitingSignoffCount} />
      {wait && <p className={cells.quiet}>{wait}</p>}
    </>
  );
});

/** The wait of the oldest: 'for 16 days'. */
function waitInWords(t: Translate, { longestWaitDays: days }: Subsidiary): string | null {
  if (days === null) return null;
  if (days === 0) return t(subsidiaryLabels.today);
  return t(plural(days, subsidiaryLabels.forOne, subsidiaryLabels.forMany), { days });
}

/** The same as a card, for small screens. */
export const SubsidiaryCard = memo(function SubsidiaryCard({ company }: Company) {
  const t = useLabels();
  const wait = waitInWords(t, company);
  const waiting = formatCount(company.awaitingSignoffCount);
  return (
    <div className={cells.card}>
      <div className={styles.line}>
        <div>
          <CompanyCell company={company} />
        </div>
        <LightTag light={company.light} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t(subsidiaryLabels.apprentices)}>{formatCount(company.contractsCount)}</Fact>
        <Fact name={t(subsidiaryLabels.behind)}>{formatCount(company.behindCount)}</Fact>
        <Fact name={t(subsidiaryLabels.waiting)}>{wait ? `${waiting} ${wait}` : waiting}</Fact>
        <Fact name={t(subsidiaryLabels.overdue)}>
          <CountCell count={company.invoicesOverdueCount} isBad />
        </Fact>
      </dl>
    </div>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={cells.quiet}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
