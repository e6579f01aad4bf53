import { useEffect, useState } from 'react';

/** Milliseconds without a key before what is typed is searched for. */
export const searchDelay = 300;

/** A value once it has stood still for some milliseconds; the first one has. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
