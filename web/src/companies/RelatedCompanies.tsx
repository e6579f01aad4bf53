import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { Link } from '@tanstack/react-router';
import type { Employer } from '@tradebridge/contract/companies';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { askToSwitch } from './ask-to-switch.ts';
import styles from './CompanyPage.module.css';
import { CompanyRow } from './CompanyRow.tsx';
import { companyLabels } from './labels.ts';

/** Number of subsidiaries listed here; their own page lists all. */
const shown = 5;

/** A link back to the parent, for users who may read it (COMP-024). */
export function ParentCompany({ employer: { name, parent } }: { employer: Employer }) {
  const t = useLabels();
  if (!parent) return null;
  return (
    <div className={styles.parent}>
      <Note
        action={
          <Button
            icon={<ArrowBendUpLeftIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={() => askToSwitch({ id: parent.eid, name: parent.name })}
          >
            {t(companyLabels.returnTo, { parent: parent.name })}
          </Button>
        }
      >
        {t(companyLabels.isSubsidiary, { company: name, parent: parent.name })}
      </Note>
    </div>
  );
}

/** The companies below it, as far as there is room. */
export function Subsidiaries({ employer: { subsidiaries } }: { employer: Employer }) {
  const t = useLabels();
  if (subsidiaries.length === 0) return null;
  return (
    <Section
      title={t(companyLabels.subsidiaries)}
      aside={<span className={styles.count}>{subsidiaries.length}</span>}
      action={
        subsidiaries.length > shown && (
          <Link to="/subsidiaries">{t(companyLabels.allSubsidiaries)}</Link>
        )
      }
      flush
    >
      <ul>
        {subsidiaries.slice(0, shown).map((company) => (
          <li key={company.eid}>
            <CompanyRow company={company} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
