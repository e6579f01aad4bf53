import { defineLabels } from '@tradebridge/contract/labels';

/** Of an apprentice's own page; the list and the home page do without. */
export const pageLabels = defineLabels('apprentices.page', {
  attendanceType: 'Attendance',
  full_time: 'Full time',
  part_time: 'Part time',
  school_based: 'School based',
  nominalTerm: 'Nominal term',
  months: '{count} months',
  probationEnd: 'Probation ends',
  planVersion: 'Plan version',

  // Ways from one apprentice
  waysOf: 'More of {name}',
  trainingPlan: 'Training plan',
  signOffs: 'Sign-offs',
  attendance: 'Attendance',
  timetable: 'Timetable',
  companyDocuments: 'Company documents',

  // Supervisor
  supervisor: 'Supervisor',
  noSupervisor: 'Nobody is recorded as the supervisor.',
  supervisorFailed: 'The supervisor could not be loaded',
  changeSupervisor: 'Change',
  chooseSupervisor: 'Choose',
  supervisorOf: 'Supervisor of {name}',
  supervisorHelp: 'One of the contacts of {company}.',
  findContact: 'Search contacts',
  nobody: 'Nobody',
  noContactFound: 'No contact has this name.',
  noContacts: 'The company has no contacts yet.',
  saveSupervisor: 'Save',
  supervisorSaved: '{supervisor} supervises {name}',
  supervisorTaken: '{name} has no supervisor now',
  supervisorNotSaved: 'The supervisor was not changed',
  stillSupervisor: 'It is still {supervisor}. {reason}',
  stillNoSupervisor: 'There is still none. {reason}',

  // Reports held back
  reporting: 'Scheduled reports',
  reportingOn: 'Progress reports of this contract are sent as scheduled.',
  reportingOff: 'Held back: no scheduled progress report of this contract is sent.',
  holdBack: 'Hold back',
  sendAgain: 'Send again',
  holdBackTitle: 'Hold the reports of {name} back?',
  holdBackHelp:
    'No scheduled progress report of this contract is sent until you have them sent again. The contract itself goes on: units can be signed off, and reports can be downloaded here.',
  holdBackConfirm: 'Hold reports back',
  sendAgainTitle: 'Send the reports of {name} again?',
  sendAgainHelp: 'From now on, progress reports of this contract are sent as scheduled.',
  sendAgainConfirm: 'Send reports again',
  heldBack: 'The reports are held back',
  sentAgain: 'The reports are sent again',

  // Parts of the plan
  breakdown: 'Progress by part',
  breakdownBy: 'Part',
  byStage: 'By stage',
  byYear: 'By year',
  withoutStage: 'Without a stage',
});
