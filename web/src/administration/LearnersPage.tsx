import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import { isLongEnough } from '@tradebridge/contract/fold-text';
import { maxStudentsFound, minStudentSearchLength } from '@tradebridge/contract/learner-rules';
import { useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import cells from '../ui/cells.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { learnerLabels as labels } from './learner-labels.ts';
import { administrationKeys, studentsQuery } from './queries.ts';
import styles from './user-cells.module.css';

type Student = ResultOf<'learner/findStudents'>[number];

interface LearnersPageProps {
  /** The search in the address, and how to change it, so that Back and a reload keep the list. */
  search: string;
  onSearch: (search: string) => void;
}

/** Students of the registry, to invite them to an account. */
export function LearnersPage({ search: searchInAddress, onSearch }: LearnersPageProps) {
  const t = useLabels();
  const [search, change] = useAddressView(searchInAddress, onSearch, (text) => ({
    q: text.trim(),
  }));
  const text = useSettled(search.trim(), searchDelay);
  const isAsked = isLongEnough(text, minStudentSearchLength);
  const query = useQuery({
    ...studentsQuery(text),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const [inviting, setInviting] = useState<Student | null>(null);
  const students = isAsked ? query.data : undefined;
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={
        students && (
          // The list itself shows that it is empty.
          <span role="status" className={students.length === 0 ? 'visually-hidden' : undefined}>
            {countInWords(t, students.length)}
          </span>
        )
      }
      toolbar={<SearchField label={t(labels.search)} value={search} onChange={change} />}
    >
      <Section title={t(labels.list)} titleHidden flush>
        {content()}
      </Section>
      {inviting && <InviteDialog student={inviting} onClose={() => setInviting(null)} />}
    </Page>
  );

  function content() {
    const icon = <StudentIcon size={28} weight="duotone" aria-hidden="true" />;
    if (!isAsked) {
      return (
        <EmptyState
          icon={icon}
          title={t(labels.start)}
          message={t(labels.startHint, { count: minStudentSearchLength })}
        />
      );
    }
    if (!students) {
      if (!query.isError) return <SkeletonRows count={6} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    if (students.length === 0) {
      return <EmptyState icon={icon} title={t(labels.none)} message={t(labels.noneHint)} />;
    }
    return (
      <VirtualTable
        label={t(labels.list)}
        rows={students}
        keyOf={({ studentId }) => studentId}
        columns={columns(t, setInviting)}
        card={(student) => <StudentCard student={student} onInvite={setInviting} />}
        cardHeight={150}
      />
    );
  }
}

function countInWords(t: Translate, count: number): string {
  if (count >= maxStudentsFound) return t(labels.countMost, { count: formatCount(count) });
  return t(plural(count, labels.countOne, labels.countMany), { count: formatCount(count) });
}

const nameOf = ({ givenName, familyName }: Student) => `${givenName} ${familyName}`;

const columns = (t: Translate, onInvite: (student: Student) => void): Column<Student>[] => [
  {
    id: 'student',
    header: t(labels.columnStudent),
    width: 'minmax(140px, 1.5fr)',
    cell: (student) => <Who student={student} />,
  },
  {
    id: 'email',
    header: t(labels.columnEmail),
    width: 'minmax(140px, 2fr)',
    cell: (student) => <Email student={student} />,
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: '140px',
    cell: (student) => <StateTag student={student} />,
  },
  {
    id: 'invite',
    header: t(labels.columnInvite),
    hiddenHeader: true,
    width: '150px',
    align: 'end',
    cell: (student) => <InviteButton student={student} onInvite={onInvite} />,
  },
];

function Who({ student }: { student: Student }) {
  return (
    <span className={cells.words}>
      <b className={styles.name}>{nameOf(student)}</b>
      <span className={styles.quiet}>{student.studentNumber}</span>
    </span>
  );
}

function Email({ student: { email } }: { student: Student }) {
  const t = useLabels();
  if (email !== null) return <span className={cells.words}>{email}</span>;
  return (
    <span className={cells.words}>
      {t(labels.noEmail)}
      <span className={styles.quiet}>{t(labels.notWithoutEmail)}</span>
    </span>
  );
}

function StateTag({ student: { isConnected, isInvited } }: { student: Student }) {
  const t = useLabels();
  if (isConnected) return <Tag meaning="green">{t(labels.connected)}</Tag>;
  if (isInvited) return <Tag meaning="blue">{t(labels.invited)}</Tag>;
  return <Tag meaning="grey">{t(labels.notConnected)}</Tag>;
}

interface InviteProps {
  student: Student;
  onInvite: (student: Student) => void;
}

/** Empty for a student who has an account already, or no address. */
function InviteButton({ student, onInvite }: InviteProps) {
  const t = useLabels();
  if (student.isConnected || student.email === null) return null;
  const [say, of] = student.isInvited
    ? [labels.inviteAgain, labels.inviteAgainOf]
    : [labels.invite, labels.inviteOf];
  return (
    <Button aria-label={t(of, { name: nameOf(student) })} onClick={() => onInvite(student)}>
      {t(say)}
    </Button>
  );
}

/** A student on a phone. */
function StudentCard(props: InviteProps) {
  const { student } = props;
  return (
    <div className={styles.card}>
      <Who student={student} />
      <Email student={student} />
      <span className={styles.tags}>
        <StateTag student={student} />
      </span>
      <InviteButton {...props} />
    </div>
  );
}

function InviteDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const t = useLabels();
  const client = useQueryClient();
  const name = nameOf(student);
  return (
    <ConfirmDialog
      title={t(labels.dialogTitle, { name })}
      confirm={t(labels.invite)}
      onClose={onClose}
      onConfirm={async () => {
        await callOnce('learner/inviteStudent', { studentId: student.studentId });
        void client.invalidateQueries({ queryKey: administrationKeys.students });
        showToast({ level: 'success', title: t(labels.done, { name }) });
      }}
    >
      <p>{t(labels.dialogHelp, { email: student.email ?? '' })}</p>
    </ConfirmDialog>
  );
}
