import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { day, id } from './values.ts';

/** Decimal hours. */
const hours = z.number().nonnegative();

export const attendance = z.object({
  id,
  desc: z.string(),
  fromDate: day,
  toDate: day,
  hrsPresent: hours,
  hrsAbsent: hours,
  /** Approved absence, not included in `hrsAbsent` (OPEN-056). */
  okHrsAbsent: hours,
  note: z.string().nullable(),
});
export type Attendance = z.infer<typeof attendance>;

export const retrieveContractAttendances = defineCall({
  path: 'employer/retrieveContractAttendances',
  policy: 'readContract',
  whileViewing: 'reads',
  input: z.strictObject({ cId: id }),
  result: z.array(attendance),
  effect: 'The attendance of one training contract, the latest first.',
});
