import type { Icon } from '@phosphor-icons/react';
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { ShieldStarIcon } from '@phosphor-icons/react/dist/csr/ShieldStar';
import { SignInIcon } from '@phosphor-icons/react/dist/csr/SignIn';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '@tradebridge/contract/audit';
import { formatCount, formatInstant, formatTime } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './AuditEventRow.module.css';
import { detailsOf } from './audit-details.ts';
import { type AuditGroup, auditKinds } from './audit-kinds.ts';
import { auditLabels as labels } from './audit-labels.ts';
import { sentenceOf } from './audit-sentence.ts';

const icons: Record<AuditGroup, Icon> = {
  signIn: SignInIcon,
  secondFactor: LockKeyIcon,
  accounts: UserIcon,
  staff: ShieldStarIcon,
  companies: BuildingsIcon,
  contacts: AddressBookIcon,
  learners: StudentIcon,
  payments: CreditCardIcon,
  content: NewspaperIcon,
  portal: SlidersHorizontalIcon,
};

interface AuditEventRowProps {
  event: AuditEvent;
  /** Filters by that company. */
  onCompany: (eId: string) => void;
}

/** An event as a sentence, with expandable details. */
export function AuditEventRow({ event, onCompany }: AuditEventRowProps) {
  const t = useLabels();
  const { group, isRefusal } = auditKinds[event.kind];
  const isView = event.kind === 'company.viewed' || event.kind === 'order.viewed';
  const time = formatTime(event.at);
  const Icon = iconOf();
  return (
    <details className={styles.event}>
      <summary className={styles.summary}>
        <span
          className={classNames(styles.icon, isRefusal && styles.refusal, isView && styles.view)}
        >
          <Icon size={20} weight="duotone" aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.sentence}>{sentenceOf(t, event)}</span>
          <span className={styles.when}>
            {event.ipAddress ? t(labels.atFrom, { time, address: event.ipAddress }) : time}
          </span>
        </span>
        {isRefusal && <Tag meaning="red">{t(labels.refused)}</Tag>}
        {isView && <Tag meaning="blue">{t(labels.staffView)}</Tag>}
        <CaretDownIcon size={16} weight="bold" aria-hidden="true" className={styles.caret} />
      </summary>
      <div className={styles.details}>
        <FactList>
          <Fact name={t(labels.what)}>{t(auditKinds[event.kind].name)}</Fact>
          <Fact name={t(labels.detailWhen)}>{formatInstant(event.at)}</Fact>
          {event.user && (
            <Fact name={t(labels.detailWho)}>
              <AccountLink id={event.user.id} name={event.user.email} />
            </Fact>
          )}
          {event.viewingAs && (
            <Fact name={t(labels.detailViewingAs)}>
              <AccountLink id={event.viewingAs.id} name={event.viewingAs.email} />
            </Fact>
          )}
          {event.employer && (
            <Fact name={t(labels.detailCompany)}>
              <CompanyButton employer={event.employer} onCompany={onCompany} />
            </Fact>
          )}
          {event.subject && (
            <Fact name={t(labels.detailSubject)}>
              <Subject subject={event.subject} />
            </Fact>
          )}
          {detailsOf(t, event).map(({ key, name, lines }) => (
            <Fact key={key} name={name}>
              {lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            </Fact>
          ))}
          <Fact name={t(labels.detailAddress)}>{event.ipAddress}</Fact>
          <Fact name={t(labels.detailNumber)}>
            {event.number === null ? t(labels.notChained) : formatCount(event.number)}
          </Fact>
        </FactList>
      </div>
    </details>
  );

  function iconOf(): Icon {
    if (isRefusal) return ProhibitIcon;
    return isView ? EyeIcon : icons[group];
  }
}

function AccountLink({ id, name }: { id: string; name: string | null }) {
  // A deleted account has no page.
  if (name === null) return <code>{id}</code>;
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }}>
      {name}
    </Link>
  );
}

function CompanyButton({
  employer,
  onCompany,
}: Pick<AuditEventRowProps, 'onCompany'> & { employer: NonNullable<AuditEvent['employer']> }) {
  return (
    <button type="button" className={styles.link} onClick={() => onCompany(employer.id)}>
      {employer.name ?? employer.id}
    </button>
  );
}

function Subject({ subject }: { subject: NonNullable<AuditEvent['subject']> }) {
  if (subject.type === 'user') return <AccountLink id={subject.id} name={subject.name} />;
  if (subject.type === 'order') {
    return (
      <Link to="/admin/payments/$orderNumber" params={{ orderNumber: subject.id }}>
        {subject.id}
      </Link>
    );
  }
  if (subject.name !== null) return subject.name;
  return <code>{subject.id}</code>;
}
