import { useEffect, useRef, useState } from 'react';

/**
 * A view kept in the address, for a field that must not wait for the address to change. It follows
 * the address when that changes otherwise: by a link or Back.
 */
export function useAddressView<View>(
  viewInAddress: View,
  onView: (view: View) => void,
  /** Views with the same search are equal in the address. */
  searchOf: (view: View) => object,
): [View, (view: View) => void] {
  const [view, setView] = useState(viewInAddress);
  const keyInAddress = JSON.stringify(searchOf(viewInAddress));
  // Changes that have not reached the address yet, the oldest first.
  const underWay = useRef<string[]>([]);
  const followed = useRef(keyInAddress);
  useEffect(() => {
    if (followed.current === keyInAddress) return;
    followed.current = keyInAddress;
    const place = underWay.current.indexOf(keyInAddress);
    underWay.current = underWay.current.slice(place + 1);
    if (place === -1) {
      underWay.current = [];
      setView(viewInAddress);
    }
  }, [viewInAddress, keyInAddress]);
  const change = (changed: View) => {
    const key = JSON.stringify(searchOf(changed));
    if (key !== (underWay.current.at(-1) ?? followed.current)) underWay.current.push(key);
    setView(changed);
    onView(changed);
  };
  return [view, change];
}
