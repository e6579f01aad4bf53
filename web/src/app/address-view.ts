import { useEffect, useRef, useState } from 'react';

/**
 * A view that the address tells, for a field that must not wait for the address to follow. It follows
 * the address in turn when that changes from elsewhere: by a link, by Back.
 */
export function useAddressView<View>(
  told: View,
  onView: (view: View) => void,
  /** Two views that stand as the same in the address have the same. */
  searchOf: (view: View) => object,
): [View, (view: View) => void] {
  const [view, setView] = useState(told);
  const toldKey = JSON.stringify(searchOf(told));
  // What was changed here and is still on its way to the address, the oldest first.
  const underWay = useRef<string[]>([]);
  const heard = useRef(toldKey);
  useEffect(() => {
    if (heard.current === toldKey) return;
    heard.current = toldKey;
    const place = underWay.current.indexOf(toldKey);
    underWay.current = underWay.current.slice(place + 1);
    if (place === -1) {
      underWay.current = [];
      setView(told);
    }
  }, [told, toldKey]);
  const change = (changed: View) => {
    const key = JSON.stringify(searchOf(changed));
    if (key !== (underWay.current.at(-1) ?? heard.current)) underWay.current.push(key);
    setView(changed);
    onView(changed);
  };
  return [view, change];
}
