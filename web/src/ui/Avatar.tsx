import { useEffect, useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  name: string;
  /** In pixels, 34 by default. */
  size?: 28 | 34 | 44 | 64 | 96;
  /** Loads the picture; initials are shown until then, and if it fails. */
  load?: (signal: AbortSignal) => Promise<Blob>;
}

/** Decorative, beside a written name: screen readers should not read it twice. */
export function Avatar({ name, size = 34, load }: AvatarProps) {
  const picture = usePicture(load);
  return (
    <span
      className={classNames(styles.avatar, styles[`size${size}`], styles[`tint${tintOf(name)}`])}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" className={styles.picture} /> : initialsOf(name)}
    </span>
  );
}

function usePicture(load: AvatarProps['load']): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!load) return;
    const giveUp = new AbortController();
    let made: string | null = null;
    load(giveUp.signal).then(
      (blob) => {
        if (giveUp.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => {},
    );
    return () => {
      giveUp.abort();
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [load]);
  return address;
}

const tints = 6;

/** The first letters of a name's first and last words. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /\p{L}/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => word?.match(/\p{L}/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-AU');
}

/** One of six tints, 1 to 6, always the same for a name. */
function tintOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % tints) + 1;
}
