import styles from './LabelKey.module.css';

/** A label's key, which breaks anywhere where it is too long for its place. */
export const LabelKey = ({ of }: { of: string }) => <code className={styles.key}>{of}</code>;
