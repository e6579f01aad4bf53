import { useEffect, useState } from 'react';

/** Milliseconds after the last key before searching. */
export const searchDelay = 300;

/** A value once it has been stable for some milliseconds; the first one is at once. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
