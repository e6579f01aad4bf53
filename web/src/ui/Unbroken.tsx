import styles from './Unbroken.module.css';

/** Days, durations and document numbers. */
const units = /(\d{2}-[A-Z][a-z]{2}-\d{4}|\b[A-Z]+-\d+|[\d,]+ (?:h|min)\b)/;

/** In edit mode, invisible marks show where each label begins: such text is not split. */
const mark = '\u2064';

/** Text without line breaks inside a day ('25-Nov-2026') or a number. */
export function Unbroken({ children }: { children: string }) {
  if (children.includes(mark)) return children;
  return children.split(units).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className={styles.unit}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
