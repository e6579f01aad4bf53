import { useEffect } from 'react';

let places = 0;

/** Whether answers that were not sent have a place on the page; elsewhere a toast shows them. */
export const hasUnsentPlace = () => places > 0;

export function useUnsentPlace(): void {
  useEffect(() => {
    places += 1;
    return () => {
      places -= 1;
    };
  }, []);
}
