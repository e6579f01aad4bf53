import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentOrder, OrderEnrolment, OrderStudent } from '@tradebridge/contract/checkout';
import type { CartItem } from '@tradebridge/contract/checkout-rules';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { Page } from '../app/Page.tsx';
import { useUser } from '../app/session.ts';
import { documentOrderLicenseQuery, documentOrderQuery } from '../orders/own-orders.ts';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { ChoiceBar, ChoiceSummary } from './ChoiceSummary.tsx';
import { ConnectStudentCard } from './ConnectStudentCard.tsx';
import { NoDocuments } from './DocumentsSection.tsx';
import { nothingChosen, sumUp } from './document-choice.ts';
import { EnrolmentDocuments } from './EnrolmentDocuments.tsx';
import { useKeptChoice } from './kept-choice.ts';
import { learnerLabels as labels } from './labels.ts';
import styles from './OrderDocumentsPage.module.css';

interface OrderDocumentsPageProps {
  /** The documents that are in the cart already. */
  inCart: ReactNode;
  /** The enrolments with documents in the cart. */
  enrolmentsInCart: readonly string[];
  /** Empties the cart. */
  onEmptyCart: () => void;
  /** Puts the chosen items into the cart and opens it; false if the cart cannot be changed now. */
  onCart: (items: readonly CartItem[]) => boolean;
}

/** A choice of documents for each enrolment, digital or printed (OPEN-115). */
export function OrderDocumentsPage(props: OrderDocumentsPageProps) {
  const t = useLabels();
  const { isLearner } = useUser();
  const license = useQuery({ ...documentOrderLicenseQuery, enabled: isLearner });
  const isOn = isLearner && license.data === true;
  const query = useQuery({ ...documentOrderQuery, enabled: isOn });
  const title = t(labels.documentsTitle);
  if (query.data && isOn) return <Offered {...props} order={query.data} />;
  if (!isLearner) {
    return (
      <Page title={title} width="form">
        <ConnectStudentCard />
      </Page>
    );
  }
  const failed = license.isError ? license : query;
  return (
    <Page title={title}>
      <Section title={title} titleHidden flush>
        {without()}
      </Section>
    </Page>
  );

  function without() {
    if (failed.isError) return <FailedQuery title={t(labels.documentsFailed)} query={failed} />;
    if (license.data !== false) return <SkeletonRows count={6} />;
    return (
      <EmptyState
        icon={<FilesIcon size={30} weight="duotone" aria-hidden="true" />}
        title={t(labels.documentsOff)}
        message={t(labels.documentsOffHint)}
      />
    );
  }
}

function Offered({
  order,
  inCart,
  enrolmentsInCart,
  onEmptyCart,
  onCart,
}: OrderDocumentsPageProps & { order: DocumentOrder }) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const [choice, change] = useKeptChoice();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const all = order.orderEnrolments.filter(({ products }) => products.length > 0);
  const students = studentsOf(all);
  const inCartOf = all.find(({ enrolmentId }) => enrolmentsInCart.includes(enrolmentId))?.student;
  const [studentId, setStudentId] = useState(inCartOf?.studentId);
  const student = students.find((one) => one.studentId === studentId) ?? students[0];
  const enrolments = all.filter((one) => one.student.studentId === student?.studentId);
  const chosen = sumUp(t, enrolments, choice);
  const isOfOther = inCartOf !== undefined && inCartOf.studentId !== student?.studentId;
  const title = t(labels.documentsTitle);
  if (!student) {
    return (
      <Page title={title}>
        <Section title={title} titleHidden flush>
          <NoDocuments />
        </Section>
      </Page>
    );
  }
  const toCart = () => {
    if (chosen.isFaulty) {
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (isOfOther) setAsking(true);
    else putIntoCart();
  };
  const putIntoCart = () => {
    if (onCart(chosen.items.map(({ item }) => item))) change(nothingChosen);
  };
  return (
    <Page
      title={title}
      lead={t(labels.documentsLead)}
      action={isSmall && <ChoiceBar chosen={chosen} onCart={toCart} />}
    >
      <div className={classNames(columns.columns, styles.columns)}>
        <div ref={list} className={columns.column}>
          {students.length > 1 && (
            <Section title={t(labels.orderFor)}>
              <RadioGroup
                label={t(labels.orderForHelp)}
                value={student.studentId}
                onChange={setStudentId}
                options={students.map(({ studentId: value, studentNumber: number, name }) => ({
                  value,
                  label: t(labels.studentNumbered, { name, number }),
                }))}
              />
            </Section>
          )}
          {isOfOther ? (
            <Note
              action={
                <Link to="/cart" className={buttonClass()}>
                  {t(labels.seeCart)}
                </Link>
              }
            >
              {t(labels.cartOfOther, { other: inCartOf.name, name: student.name })}
            </Note>
          ) : (
            inCart
          )}
          {enrolments.map((enrolment) => (
            <EnrolmentDocuments
              key={enrolment.enrolmentId}
              enrolment={enrolment}
              choice={choice}
              onChange={change}
            />
          ))}
        </div>
        <div className={styles.side}>
          <ChoiceSummary chosen={chosen} onCart={isSmall ? null : toCart} />
        </div>
      </div>
      {isAsking && isOfOther && (
        <ConfirmDialog
          title={t(labels.replaceTitle)}
          confirm={t(labels.replace)}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            onEmptyCart();
            putIntoCart();
          }}
        >
          {t(labels.replaceHelp, { other: inCartOf.name, name: student.name })}
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** The distinct students whose documents can be ordered. */
const studentsOf = (enrolments: readonly OrderEnrolment[]): OrderStudent[] => [
  ...new Map(enrolments.map(({ student }) => [student.studentId, student])).values(),
];
