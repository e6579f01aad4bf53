import { defineLabels } from '@tradebridge/contract/labels';

export const signOffLabels = defineLabels('signOffs', {
  title: 'Signoff Requests',
  toConfirm: 'To confirm',
  allOne: 'All 1',
  allMany: 'All {count}',

  // Waiting requests.
  waitsOne: '1 sign-off has been waiting for you for {days}.',
  waitsMany: '{count} sign-offs are waiting for you, the oldest for {days}.',
  waitsOneToday: '1 sign-off is waiting for you, since today.',
  waitsManyToday: '{count} sign-offs are waiting for you, all since today.',
  waitsNone: 'Nothing is waiting for you.',
  // The same for read-only users.
  waitsHereOne: '1 sign-off has been waiting at the company for {days}.',
  waitsHereMany: '{count} sign-offs are waiting at the company, the oldest for {days}.',
  waitsHereOneToday: '1 sign-off is waiting at the company, since today.',
  waitsHereManyToday: '{count} sign-offs are waiting at the company, all since today.',
  waitsHereNone: 'Nothing to sign off.',
  // The same for several companies.
  waitsThereOne: '1 sign-off has been waiting at your companies for {days}.',
  waitsThereMany: '{count} sign-offs are waiting at your companies, the oldest for {days}.',
  waitsThereOneToday: '1 sign-off is waiting at your companies, since today.',
  waitsThereManyToday: '{count} sign-offs are waiting at your companies, all since today.',
  unitsOne: '1 unit',
  unitsMany: '{count} units',
  final: 'final',
  unitsAndFinal: '{units} and final',
  unitsAndFinals: '{units} and {finals}',
  finalsOne: 'final completion',
  finalsMany: '{count} final completions',
  finalCompletion: 'Final completion of the {qualification}',
  today: 'today',
  daysOne: '1 day',
  daysMany: '{count} days',
  longWait: 'long wait',
  waitsSince: 'Waiting since {day}',

  byAge: 'Sign-offs by age',
  ageWeek: 'less than a week',
  ageLonger: 'a week or more',
  ageLong: '{days} days or more',

  // All companies of a group.
  allCompanies: 'All my companies',
  allCompaniesWaitOne: '1 waiting',
  allCompaniesWait: '{count} waiting',
  allCompaniesWaitNone: 'Nothing is waiting',
  chooseAt: 'Select all {count} at {company}',
  chooseMostAt: 'Select the first {max} of {count} at {company}',
  tooManyAtCompany:
    'You can answer up to {max} at a time at one company. You selected {chosen} in all.',
  atCompany: 'At {company}',

  // Finding.
  searchLabel: 'Search sign-offs',
  searchHint: 'Name, unit, code or number',
  filterAll: 'All',
  filterLong: 'Long wait',
  filterFinal: 'Final',
  noneFound: 'No sign-off requests match',
  noneFoundHint: 'Try fewer letters, or show all.',
  showAll: 'Show all',

  // Choosing.
  list: 'Waiting for sign-off',
  chooseAll: 'Select all {count}',
  chooseMost: 'Select the first {max} of {count}',
  chooseFirst: 'Select the first {max}',
  chooseFirstAt: 'Select the first {max} at {company}',
  chooseOf: 'Select all {count} for {name}',
  chosenOf: '{chosen} of {count} selected.',
  chosenHidden: '{hidden} of them not shown.',
  noneChosen: 'Select units to confirm.',
  enterHint: 'Press Enter to confirm.',
  tooManyChosen: 'You can answer up to {max} at a time. You selected {chosen}.',

  // Answering.
  confirm: 'Confirm',
  confirmSize: 'Confirm {size}',
  notYet: 'Not yet …',
  answer: 'Answer',
  answerOf: 'Answer {unit}',
  answerTitle: 'Is {name} ready?',
  seeOne: 'See 1 sign-off',
  seeMany: 'See {count} sign-offs',

  // The final completion, which is decided separately.
  finalAct: 'Final completion …',
  finalTitle: 'Has {name} completed the apprenticeship?',
  finalEnds:
    'Confirming ends the apprenticeship of {name} under training contract {number}. You can undo it for ten seconds.',
  confirmFinal: 'Confirm final completion',

  // With a comment, optional for a confirmation.
  withComment: 'Add a comment or file …',
  comment: 'Comment (optional)',

  notYetTitle: 'Not yet: {size}',
  notYetAbout: '{unit}, {name}',
  notYetMore: 'and {count} more',
  why: 'Why not yet?',
  whyHelp: 'It is kept with your answer, and the institution can read it.',
  whyKept: 'What you wrote earlier is still here.',
  whyMissing: 'Give a reason',
  whyLength: '{count} of {max} characters',
  phrases: 'Suggested reasons',
  phrasePractice: 'Needs more practice.',
  phraseSupervision: 'Still needs close supervision.',
  phraseNotDone: 'Has not done this work with us yet.',
  phraseSafety: 'Needs to work more safely first.',
  sendNotYet: 'Answer ‘not yet’ for {size}',

  // Photos and files of a decision.
  fileChoose: 'Add photo or file',
  fileRules:
    '{types}, up to {size} each. Photos are resized first. They are uploaded once your decision is recorded.',
  fileOffline:
    'There is no connection. You can add photos and files in the sign-off history later.',
  fileTooMany: 'A decision can have up to {max} files. Remove some to continue.',
  fileUploading: 'Uploading {name}',
  fileFailedOne: '{name} couldn’t be uploaded',
  fileFailedMany: '{count} files couldn’t be uploaded',
  fileFailedHint:
    'Your decision is recorded. You can also add files to it in the sign-off history. {why}',
  fileRetry: 'Try again',
  fileNotKept: 'The files that you chose were not kept',
  fileNotKeptHint: 'Once your decision is recorded, you can add them in the sign-off history.',
  fileAdd: 'Add file',
  fileAddTo: 'Add file: {unit}, {name}',
  fileAddTitle: 'Add photos or files',
  fileAddRules: '{types}, up to {size} each. Photos are resized first.',
  fileAddLead:
    'They are kept with your decision for good, and the institution receives them: {unit}, {name}.',
  fileAddedOne: '1 file added',
  fileAddedMany: '{count} files added',
  fileList: 'Files',
  fileDownloadFailed: 'The file couldn’t be downloaded',

  // Read-only users.
  readOnlyRole:
    'You can see what is waiting, but you are not allowed to sign off at this company. A Company Admin can allow it.',
  readOnlyStaff: 'Only a contact of the company can sign off. Staff can only view.',

  // Afterwards.
  confirmedOne: '{unit} of {name} confirmed.',
  confirmedMany: '{size} confirmed.',
  notYetSentOne: '‘Not yet’ recorded for {unit} of {name}.',
  notYetSentMany: '‘Not yet’ recorded for {size}.',
  confirmedAtCompanies: '{size} confirmed at {count} companies.',
  notYetSentAtCompanies: '‘Not yet’ recorded for {size} at {count} companies.',
  partlyRecorded: 'Recorded at {count} of {all} companies',
  recordedAt: 'Recorded: {companies}.',
  refusedAt: 'Not recorded: {companies}.',
  lostAt: 'May not have arrived: {companies}.',
  undo: 'Undo',
  undoHint: 'You can also press Ctrl+Z.',
  takenBackOne: 'Undone. {size} is waiting again.',
  takenBackFinal: 'Undone. The final completion is waiting again.',
  takenBackMany: 'Undone. {size} are waiting again.',
  takeBackFailed: 'It couldn’t be undone',
  undoneAt: 'Undone: {companies}.',
  notUndoneAt: 'Not undone: {companies}.',

  sendingOne: 'Sending 1 answer …',
  sendingMany: 'Sending {count} answers …',

  // If sending failed.
  notRecorded: 'Your answer was not recorded',
  mayNotHaveArrived: 'Your answer may not have arrived',
  notSentHint: 'See Signoff Requests for the reason, and to try again.',
  lostConfirm: 'Not confirmed yet: your confirmation of {size} may not have been received',
  lostNotYet: 'Not confirmed yet: your ‘not yet’ for {size} may not have been received',
  refusedConfirm: 'Not recorded: your confirmation of {size}',
  refusedNotYet: 'Not recorded: ‘not yet’ for {size}',
  decidedAt: 'Decided {when}',
  notOnRecord: 'The institution has no record of it yet.',
  recordUnknown: 'We will check whether it was recorded as soon as there is a connection.',
  discarded: 'Discarded. Nothing was recorded.',
  discardFailed: 'It can’t be discarded now, because it may have been recorded',
  alreadyRecorded: 'Already recorded at {time}',
  alreadyRecordedHint:
    'You can undo a decision for ten seconds. Contact the institution if it was a mistake.',
  goneSome: 'Nothing was recorded, because some units have changed. The rest are still selected.',
  goneAll: 'Nothing was recorded, because the units have changed in the meantime.',
  keptHint: 'It was kept on this device. Nothing is sent until you choose to.',
  unsentOne: '1 of your answers may not have arrived',
  unsentMany: '{count} of your answers may not have arrived',
  unsentAtSignOut:
    'The connection was lost before the institution could confirm that it has them. Send them again before you sign out, or keep them on this device for your next sign-in, for up to seven days. Nothing is recorded twice.',
  unsentSend: 'Send and sign out',
  unsentLeave: 'Sign out without sending',
  unsentStay: 'Stay signed in',
  unsentRefused: 'Some couldn’t be recorded, because they changed in the meantime:',
  signOutNow: 'Sign out',
  retry: 'Send again',
  dismiss: 'Discard',
  ok: 'Got it',

  // The registry's latest information about the apprentice.
  attendance: 'Last attendance {period}: {facts}',
  attendancePresent: '{hours} present',
  attendanceAbsent: '{hours} absent',
  attendanceApproved: '{hours} approved absence',

  // Earlier answers, and what has happened since.
  earlier: 'Not yet, {name}, {when}: “{comment}”',
  since: 'Since then: {facts}.',
  sinceNothing: 'Nothing has been recorded since then.',
  sinceConfirmedOne: '1 other unit confirmed',
  sinceConfirmed: '{count} other units confirmed',

  // Decisions.
  historyTitle: 'Sign-off history',
  historyLead: 'Every decision, newest first. Nothing is ever removed.',
  historyOf: 'Decisions',
  historyEmpty: 'No decisions yet',
  historyEmptyAt: 'No decisions at {company} yet',
  historyEmptyHint: 'Units that someone confirms or answers with ‘not yet’ are listed here.',
  historyFailed: 'The history couldn’t be loaded',
  historyCsv: 'Download CSV',
  historyPdf: 'Download PDF',
  decidedCompetent: 'Confirmed',
  decidedNotYet: 'Not yet',
  decidedTakenBack: 'Undone',
  decidedBy: 'by {name}, {when}',
  decidedFinal: 'Final completion',
  decidedComment: '“{comment}”',

  // Without requests.
  emptyTitle: 'Nothing to sign off',
  emptyHint: 'All done. When an apprentice’s work is ready for you to confirm, it appears here.',
  toAll: 'All sign-offs',
  emptyOfOne: '{name} has nothing to sign off',
  failed: 'The sign-offs couldn’t be loaded',
});
