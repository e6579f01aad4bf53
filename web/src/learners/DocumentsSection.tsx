import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderEnrolment } from '@tradebridge/contract/checkout';
import { formatMoney } from '../app/format.ts';
import { documentOrderQuery } from '../orders/own-orders.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './DocumentsSection.module.css';
import { minAmount } from './document-choice.ts';
import { learnerLabels as labels } from './labels.ts';

/** What can be ordered, by enrolment, with links. */
export function DocumentsSection() {
  const t = useLabels();
  const query = useQuery(documentOrderQuery);
  const enrolments = query.data?.orderEnrolments.filter(({ products }) => products.length > 0);
  return (
    <Section title={t(labels.documentsTitle)} flush>
      {content()}
    </Section>
  );

  function content() {
    if (!enrolments) {
      if (!query.isError) return <SkeletonRows count={2} />;
      return <FailedQuery title={t(labels.documentsFailed)} query={query} />;
    }
    if (enrolments.length === 0) return <NoDocuments />;
    return (
      <ul>
        {enrolments.map((enrolment) => (
          <li key={enrolment.enrolmentId} className={styles.row}>
            <EnrolmentLink enrolment={enrolment} />
          </li>
        ))}
      </ul>
    );
  }
}

function EnrolmentLink({ enrolment }: { enrolment: OrderEnrolment }) {
  const t = useLabels();
  const { courseCode, courseName, products } = enrolment;
  const min = minAmount(enrolment);
  const documents = t(plural(products.length, labels.documentsOne, labels.documentsMany), {
    count: products.length,
  });
  return (
    <Link to="/order-documents" className={styles.link}>
      <span className={styles.words}>
        <span className={styles.name}>{courseName}</span>
        <span className={styles.quiet}>{courseCode}</span>
        <span className={styles.offer}>
          {min === null
            ? documents
            : t(labels.documentsFrom, { documents, amount: formatMoney(min) })}
        </span>
      </span>
      <CaretRightIcon size={16} weight="bold" aria-hidden="true" className={styles.caret} />
    </Link>
  );
}

export function NoDocuments() {
  const t = useLabels();
  return (
    <EmptyState
      icon={<FilesIcon size={30} weight="duotone" aria-hidden="true" />}
      title={t(labels.documentsEmpty)}
      message={t(labels.documentsEmptyHint)}
    />
  );
}
