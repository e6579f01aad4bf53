import { useEffect, useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf, tintOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  /** In pixels; 34 unless told. */
  size?: 28 | 34 | 44 | 64 | 96;
  /** Fetches the picture; the initials stand until it is there, and stay when it cannot be had. */
  load?: (signal: AbortSignal) => Promise<Blob>;
}

/** Decoration beside a name that is written out: those who listen do not hear it twice. */
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
