import { defineCall } from './call.ts';
import { inputLabels } from './input-labels.ts';
import { preEnrolment } from './invoices.ts';
import { defineLabels, says } from './labels.ts';
import { maxStudentsFound, minStudentSearchLength } from './learner-rules.ts';
import { z } from './schema.ts';
import { code, count, day, id, name, searchText } from './values.ts';

const labels = defineLabels('learnersInput', {
  studentNumber: 'Student number is required',
  search: 'Enter at least {limit} characters',
});

/** A student record connected to the user's account. */
export const connectedStudent = z.object({
  studentId: id,
  studentNumber: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  /** Enrolments with documents to order; 0 if ordering is off (ORDER-014). */
  orderableEnrolments: count,
});
export type ConnectedStudent = z.infer<typeof connectedStudent>;

export const retrieveStudents = defineCall({
  path: 'learner/retrieveStudents',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.array(connectedStudent),
  effect: "The student records that are connected to the user's account.",
});

export const retrieveFees = defineCall({
  path: 'learner/retrieveFees',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.array(preEnrolment),
  effect:
    'The unpaid pre-enrolments that the learner pays, the earliest due date first. One that is being paid is among them and not payable.',
});

export const connectStudent = defineCall({
  path: 'learner/connectStudent',
  policy: 'signedIn',
  input: z.strictObject({
    studentNumber: code(64).min(1, { error: says(labels.studentNumber) }),
    familyName: name(100).min(1, { error: says(inputLabels.familyName) }),
    dateOfBirth: day,
  }),
  result: z.object({
    /**
     * `linkSent`: a link went to the student's address on record, which is not the account's
     * verified one.
     */
    outcome: z.enum(['connected', 'linkSent']),
  }),
  idempotency: 'answer',
  effect:
    "Connects the user with the student that all three facts name, if the account's verified address is the student's on record; otherwise a link goes to that address. Refused without saying which fact is wrong.",
});

export const acceptStudentConnection = defineCall({
  path: 'learner/acceptConnection',
  policy: 'signedIn',
  input: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, { error: says(inputLabels.link) }),
  }),
  result: z.literal(true),
  effect: 'Connects the user who asked for the link with the student that it went to.',
});

export const findStudents = defineCall({
  path: 'learner/findStudents',
  policy: 'staff',
  input: z.strictObject({
    text: searchText(minStudentSearchLength, 100, labels.search),
  }),
  result: z.array(
    z.object({
      studentId: id,
      studentNumber: z.string(),
      givenName: z.string(),
      familyName: z.string(),
      /** The address on record, to which an invitation is sent. */
      email: z.string().nullable(),
      isConnected: z.boolean(),
      isInvited: z.boolean(),
    }),
  ),
  effect: `Students by number, name or email, at most ${maxStudentsFound}.`,
});

export const inviteStudent = defineCall({
  path: 'learner/inviteStudent',
  policy: 'administer',
  input: z.strictObject({ studentId: id }),
  result: z.literal(true),
  idempotency: 'answer',
  effect:
    "Mails the student a link, at the address on record, that connects the address's account with the student record. A student without an address, or who is connected, is refused.",
});
