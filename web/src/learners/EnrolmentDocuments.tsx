import type { OrderEnrolment, OrderProduct } from '@tradebridge/contract/checkout';
import type { Label } from '@tradebridge/contract/labels';
import { formatMoney } from '../app/format.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { QuantityField } from '../ui/QuantityField.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag, type TagProps } from '../ui/Tag.tsx';
import {
  allDigitalAmount,
  chooseAllDigital,
  chooseDigital,
  choosePrint,
  chosenOf,
  type DocumentChoice,
  digitalOf,
} from './document-choice.ts';
import styles from './EnrolmentDocuments.module.css';
import { learnerLabels as labels } from './labels.ts';

const statuses: Record<OrderEnrolment['status'], { label: Label; meaning: TagProps['meaning'] }> = {
  active: { label: labels.enrolmentActive, meaning: 'blue' },
  completed: { label: labels.enrolmentCompleted, meaning: 'green' },
  withdrawn: { label: labels.enrolmentWithdrawn, meaning: 'grey' },
};

interface EnrolmentDocumentsProps {
  enrolment: OrderEnrolment;
  choice: DocumentChoice;
  onChange: (choice: DocumentChoice) => void;
}

/** The documents of an enrolment, with their digital and printed prices. */
export function EnrolmentDocuments({ enrolment, choice, onChange }: EnrolmentDocumentsProps) {
  const t = useLabels();
  const { enrolmentId, courseCode, courseName, status, products } = enrolment;
  const { isAllDigital } = chosenOf(choice, enrolmentId);
  const digitalCount = digitalOf(enrolment).length;
  return (
    <Section
      title={courseName}
      aside={
        <>
          <span className={styles.code}>{courseCode}</span>
          <Tag meaning={statuses[status].meaning}>{t(statuses[status].label)}</Tag>
        </>
      }
      flush
    >
      {digitalCount > 1 && (
        <div className={styles.all}>
          <Checkbox
            className={styles.box}
            checked={isAllDigital}
            onChange={({ target }) =>
              onChange(chooseAllDigital(choice, enrolmentId, target.checked))
            }
          >
            <b className={styles.allTitle}>{t(labels.allDigital)}</b>
            <span className={styles.quiet}>
              {t(labels.allDigitalHelp, { count: digitalCount })}
            </span>
          </Checkbox>
          <span className={styles.price}>{formatMoney(allDigitalAmount(enrolment))}</span>
        </div>
      )}
      <ul>
        {products.map((product) => (
          <li key={product.productId} className={styles.product}>
            <h3 className={styles.title}>{product.label}</h3>
            {product.description && <p className={styles.description}>{product.description}</p>}
            {product.isDigitalDeliveryAllowed && (
              <DigitalOption
                product={product}
                enrolmentId={enrolmentId}
                choice={choice}
                onChange={onChange}
              />
            )}
            {product.isPrintDeliveryAllowed && (
              <PrintOption
                product={product}
                enrolmentId={enrolmentId}
                choice={choice}
                onChange={onChange}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OptionProps {
  product: OrderProduct;
  enrolmentId: string;
  choice: DocumentChoice;
  onChange: (choice: DocumentChoice) => void;
}

function DigitalOption({ product, enrolmentId, choice, onChange }: OptionProps) {
  const t = useLabels();
  const { productId, label, digitalPriceAmount } = product;
  const { isAllDigital, digital } = chosenOf(choice, enrolmentId);
  return (
    <div className={styles.option}>
      <Checkbox
        className={styles.box}
        aria-label={t(labels.digitalOf, { document: label })}
        checked={isAllDigital || digital.includes(productId)}
        disabled={isAllDigital}
        onChange={({ target }) =>
          onChange(chooseDigital(choice, enrolmentId, productId, target.checked))
        }
      >
        {t(labels.digital)}
      </Checkbox>
      <span className={styles.price}>
        {isAllDigital ? (
          <span className={styles.quiet}>{t(labels.included)}</span>
        ) : (
          formatMoney(digitalPriceAmount)
        )}
      </span>
    </div>
  );
}

function PrintOption({ product, enrolmentId, choice, onChange }: OptionProps) {
  const t = useLabels();
  const { productId, label, printPriceAmount } = product;
  const typed = chosenOf(choice, enrolmentId).print[productId];
  const change = (quantity: string | null) =>
    onChange(choosePrint(choice, enrolmentId, productId, quantity));
  return (
    <div className={styles.option}>
      <Checkbox
        className={styles.box}
        aria-label={t(labels.printedOf, { document: label })}
        checked={typed !== undefined}
        onChange={({ target }) => change(target.checked ? '1' : null)}
      >
        {t(labels.printed)}
      </Checkbox>
      <span className={styles.price}>
        {t(labels.each, { amount: formatMoney(printPriceAmount) })}
      </span>
      {typed !== undefined && (
        <QuantityField item={label} value={typed} onChange={change} className={styles.copies} />
      )}
    </div>
  );
}
