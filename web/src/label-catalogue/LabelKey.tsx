import styles from './LabelKey.module.css';

/** A label's key, which may break anywhere if it is too long. */
export const LabelKey = ({ of }: { of: string }) => <code className={styles.key}>{of}</code>;
