import { Refusal } from './refusal.ts';

/**
 * Call it once the record is locked.
 * @param started the version that a save names; without one it saves over any
 * @throws Refusal `changedMeanwhile` if the record was saved since
 */
export function refuseChanged(started: number | undefined, current: number): void {
  if (started !== undefined && started !== current) throw new Refusal('changedMeanwhile');
}
