/** A list with one member moved. */
export function movedWithin<Of>(list: readonly Of[], from: number, to: number): Of[] {
  const moved = list.slice(from, from + 1);
  const others = list.toSpliced(from, 1);
  const place = Math.max(0, Math.min(to, others.length));
  return others.toSpliced(place, 0, ...moved);
}
