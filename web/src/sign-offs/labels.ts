import { defineLabels } from '@tradebridge/contract/labels';

export const signOffLabels = defineLabels('signOffs', {
  title: 'Signoff Requests',
  titleOfOne: 'Sign-offs of {name}',
  toConfirm: 'To confirm',
  allOne: 'All 1',
  allMany: 'All {count}',

  // What waits
  waitsOne: '1 sign-off waits for you, for {days}.',
  waitsMany: '{count} sign-offs wait for you, the oldest for {days}.',
  waitsOneToday: '1 sign-off waits for you, since today.',
  waitsManyToday: '{count} sign-offs wait for you, all since today.',
  waitsNone: 'Nothing waits for you.',
  // The same for who may only look
  waitsHereOne: '1 sign-off waits at the company, for {days}.',
  waitsHereMany: '{count} sign-offs wait at the company, the oldest for {days}.',
  waitsHereOneToday: '1 sign-off waits at the company, since today.',
  waitsHereManyToday: '{count} sign-offs wait at the company, all since today.',
  waitsHereNone: 'Nothing waits for sign-off.',
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

  // Finding
  searchLabel: 'Search sign-offs',
  searchHint: 'Name, unit, code or number',
  filterLabel: 'Show',
  filterAll: 'All',
  filterLong: 'Long wait',
  filterFinal: 'Final',
  noneFound: 'No sign-off requests match',
  noneFoundHint: 'Try fewer letters, or show all.',
  showAll: 'Show all',

  // Choosing
  list: 'What waits for sign-off',
  chooseAll: 'Choose all {count}',
  chooseMost: 'Choose the first {most} of {count}',
  chooseOf: 'Choose all {count} of {name}',
  chosenOf: '{chosen} of {count} chosen.',
  chosenHidden: '{hidden} of them not shown.',
  noneChosen: 'Choose what you want to answer.',
  enterHint: 'Enter goes to Confirm.',
  tooManyChosen: 'No more than {most} can be answered at once. You chose {chosen}.',

  // Answering
  confirm: 'Confirm',
  confirmSize: 'Confirm {size}',
  notYet: 'Not yet …',
  answer: 'Answer',
  answerOf: 'Answer {unit}',
  answerTitle: 'Is {name} ready?',
  seeOne: 'See 1 sign-off',
  seeMany: 'See {count} sign-offs',

  // The final completion, which is decided by itself
  finalAct: 'Final completion …',
  finalTitle: 'Has {name} completed the apprenticeship?',
  finalEnds:
    'Confirming ends the apprenticeship of {name} under training contract {number}. It can be taken back for ten seconds.',
  confirmFinal: 'Confirm final completion',

  notYetTitle: 'Not yet: {size}',
  notYetAbout: '{unit}, {name}',
  notYetMore: 'and {count} more',
  why: 'Why not yet?',
  whyHelp: 'It is kept with your answer, and the institution reads it.',
  whyKept: 'What you wrote before is still here.',
  whyMissing: 'Say why not yet',
  whyLength: '{count} of {most} characters',
  phrases: 'Ready phrases',
  phrasePractice: 'Needs more practice.',
  phraseSupervision: 'Still needs close supervision.',
  phraseNotDone: 'Has not done this work with us yet.',
  phraseSafety: 'Has to work more safely first.',
  sendNotYet: 'Answer ‘not yet’ for {size}',

  // Who may only look
  readOnlyRole:
    'You can see what waits, but your role at this company does not let you answer. A Company Admin can change your role.',
  readOnlyStaff: 'Only a contact of the company can sign off. Staff can look, not sign.',

  // Afterwards
  confirmedOne: '{unit} of {name} is confirmed.',
  confirmedMany: '{size} are confirmed.',
  notYetSentOne: '‘Not yet’ is recorded for {unit} of {name}.',
  notYetSentMany: '‘Not yet’ is recorded for {size}.',
  undo: 'Undo',
  undoHint: 'Ctrl+Z takes it back too.',
  takenBackOne: 'Taken back. {size} waits again.',
  takenBackFinal: 'Taken back. The final completion waits again.',
  takenBackMany: 'Taken back. {size} wait again.',
  takeBackFailed: 'It could not be taken back',

  sendingOne: 'Sending 1 answer …',
  sendingMany: 'Sending {count} answers …',

  // When it did not get through
  notRecorded: 'Your answer was not recorded',
  mayNotHaveArrived: 'Your answer may not have arrived',
  notSentHint: 'Signoff Requests says why, and lets you try again.',
  lostConfirm: 'May not have arrived: your confirmation of {size}',
  lostNotYet: 'May not have arrived: ‘not yet’ for {size}',
  refusedConfirm: 'Not recorded: your confirmation of {size}',
  refusedNotYet: 'Not recorded: ‘not yet’ for {size}',
  decidedAt: 'Decided {when}',
  notOnRecord: 'The institution has no record of it so far.',
  recordUnknown: 'Whether it was recorded is checked as soon as there is a connection.',
  discarded: 'Discarded. Nothing was recorded.',
  discardFailed: 'It cannot be discarded now, because it may have been recorded',
  alreadyRecorded: 'Already recorded at {time}',
  alreadyRecordedHint:
    'A decision can be taken back for ten seconds. Ask the institution if it was a mistake.',
  goneSome: 'Nothing was recorded, because some of it has changed. The rest is still chosen.',
  goneAll: 'Nothing was recorded, because it has changed in the meantime.',
  keptHint: 'It was kept on this device. Nothing is sent until you say so.',
  unsentOne: '1 answer of yours may not have arrived',
  unsentMany: '{count} answers of yours may not have arrived',
  unsentAtSignOut:
    'The connection was lost before the institution could say that it has them. Send them again before you sign out, or keep them on this device for your next sign-in, for up to seven days. Nothing is recorded twice.',
  unsentSend: 'Send and sign out',
  unsentLeave: 'Sign out without sending',
  unsentStay: 'Stay signed in',
  unsentRefused: 'Some could not be recorded, because it has changed in the meantime:',
  signOutNow: 'Sign out',
  retry: 'Send again',
  dismiss: 'Discard',
  ok: 'Got it',

  // What the registry last told of the apprentice
  attendance: 'Last attendance {period}: {facts}',
  attendancePresent: '{hours} h present',
  attendanceAbsent: '{hours} h absent',
  attendanceApproved: '{hours} h absent with approval',

  // What was decided
  historyTitle: 'Sign-off history',
  historyLead: 'Who decided what and when, the latest first. Nothing is ever removed from it.',
  historyOf: 'Decisions',
  historyEmpty: 'Nothing has been decided yet',
  historyEmptyHint: 'Once somebody confirms a unit, or says not yet, it is listed here.',
  historyFailed: 'The history could not be loaded',
  decidedCompetent: 'Confirmed',
  decidedNotYet: 'Not yet',
  decidedTakenBack: 'Taken back',
  decidedBy: 'by {name}, {when}',
  decidedFinal: 'Final completion',
  decidedComment: '“{comment}”',

  // Nothing there
  emptyTitle: 'Nothing waits for sign-off',
  emptyHint: 'All done. When an apprentice’s work is ready for you to confirm, it shows up here.',
  toAll: 'All sign-offs',
  emptyOfOne: 'Nothing of {name} waits for sign-off',
  failed: 'The sign-offs could not be loaded',
});
