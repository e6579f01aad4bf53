import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import layer from '../ui/top-layer.module.css';
import { uiLabels } from '../ui/ui-labels.ts';
import { useLatest } from '../ui/use-latest.ts';
import { useObservable } from './observable.ts';
import styles from './ToastViewport.module.css';
import { closeToast, defaultToastMs, type Toast, toasts } from './toasts.ts';

const icons = {
  info: InfoIcon,
  success: CheckCircleIcon,
  warning: WarningIcon,
  error: WarningCircleIcon,
};

/**
 * Where toasts appear. Rendered once, from the start: a live region announces what is added to it.
 */
export function ToastViewport() {
  const t = useLabels();
  const shown = useObservable(toasts);
  const viewport = useRef<HTMLElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = viewport.current;
    if (newest === undefined || !element?.showPopover) return;
    // An open dialog is above everything except what entered the top layer after it.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <section
      ref={viewport}
      popover="manual"
      className={classNames(layer.layer, styles.viewport)}
      aria-label={t(uiLabels.notifications)}
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  /** Closes the toast. */
  onClose?: () => void;
}

export function ToastCard({ toast, onClose = () => closeToast(toast.id) }: ToastCardProps) {
  const t = useLabels();
  const [isPointedAt, setHeld] = useState(false);
  // A countdown follows the server's clock, which does not pause.
  const held = isPointedAt && !toast.countdown;
  useTimeOut(toast, held, onClose);
  const Icon = icons[toast.level];
  const action = toast.action;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only holds the clock
    <div
      className={classNames(styles.toast, styles[toast.level], held && styles.held)}
      role={toast.level === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <Icon size={22} weight="duotone" aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
          {toast.countdown && <SecondsLeft of={toast.duration ?? defaultToastMs} />}
        </button>
      )}
      <IconButton label={t(uiLabels.close)} icon={<XIcon size={18} />} onClick={onClose} />
      {toast.countdown && (
        <span
          className={styles.countdown}
          style={{ animationDuration: `${toast.duration ?? defaultToastMs}ms` }}
        />
      )}
    </div>
  );
}

/** The remaining seconds, hidden from screen readers, which would announce nothing else. */
function SecondsLeft({ of }: { of: number }) {
  const [seconds, setSeconds] = useState(() => Math.ceil(of / 1_000));
  useEffect(() => {
    const until = performance.now() + of;
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((until - performance.now()) / 1_000))),
      250,
    );
    return () => clearInterval(timer);
  }, [of]);
  return (
    <span aria-hidden="true" className={styles.seconds}>
      {seconds}
    </span>
  );
}

/** Closes the toast after its time; the timer pauses while it is held. */
function useTimeOut(
  { duration = defaultToastMs }: Toast,
  held: boolean,
  onClose: () => void,
): void {
  const left = useRef(duration);
  const close = useLatest(onClose);
  useEffect(() => {
    if (held || left.current === null) return;
    const since = performance.now();
    const remaining = left.current;
    const timer = setTimeout(close, remaining);
    return () => {
      clearTimeout(timer);
      left.current = remaining - (performance.now() - since);
    };
  }, [held, close]);
}
