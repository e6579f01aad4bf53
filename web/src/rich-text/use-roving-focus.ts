import { type KeyboardEvent, type RefObject, useState } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

interface RovingFocus {
  /** The tab index of each button, in order. */
  readonly tabIndexOf: (index: number) => 0 | -1;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: { target: EventTarget }) => void;
}

const buttonsIn = (toolbar: HTMLElement | null) => [
  ...(toolbar?.querySelectorAll<HTMLElement>('button') ?? []),
];

/** A single tab stop for all buttons of a toolbar; arrow keys move between them. */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>, count: number): RovingFocus {
  const [last, setLast] = useState(0);
  const current = last < count ? last : 0;
  return {
    tabIndexOf: (index) => (index === current ? 0 : -1),
    onFocus: ({ target }) => {
      const buttons: EventTarget[] = buttonsIn(toolbar.current);
      const index = buttons.indexOf(target);
      if (index !== -1) setLast(index);
    },
    onKeyDown: (event) => {
      const next = nextOf(event.key, current, count);
      if (next === null) return;
      event.preventDefault();
      buttonsIn(toolbar.current)[next]?.focus();
    },
  };
}

function nextOf(key: string, current: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : (current + step + count) % count;
}
