import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { day, id } from './values.ts';

/** A student's placement at a company. */
export const workPlacement = z.object({
  id,
  type: z.string(),
  program: z.string(),
  campus: z.string().nullable(),
  startDate: day,
  endDate: day.nullable(),
  employerContactId: id.nullable(),
  student: z.object({
    id,
    number: z.string(),
    givenName: z.string(),
    familyName: z.string(),
  }),
  courses: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type WorkPlacement = z.infer<typeof workPlacement>;

export const syncWorkPlacements = defineCall({
  path: 'employer/syncWorkPlacements',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(workPlacement),
  effect: "The company's work placements, the latest start first.",
});

export const retrieveWorkPlacements = defineCall({
  path: 'employer/retrieveWorkPlacements',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(workPlacement),
  effect: 'The same as syncWorkPlacements.',
});
