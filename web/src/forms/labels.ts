import { defineLabels } from '@tradebridge/contract/labels';

export const formLabels = defineLabels('forms', {
  title: 'Form',
  failed: 'The form couldn’t be loaded',
  notFound: 'Form not found.',
  forOthers: 'You are not in this form’s audience. This is how they see it.',
  viewed:
    'This is the form without the contact’s answers and drafts. Nothing is saved or submitted.',
  notFoundHelp: 'It may have been removed, or it is no longer open to you.',
  toHome: 'Go to Home',
  noFields: 'This form has no fields yet.',

  // Fields.
  optional: '{label} (optional)',
  choose: 'Choose',
  clearChoice: 'Clear the answer to {label}',
  clear: 'Clear',
  yes: 'Yes',
  no: 'No',
  lowEnd: '0 is {low}',
  highEnd: '10 is {high}',
  empty: 'None',

  // Pages.
  pageOf: 'Page {page} of {count}',
  next: 'Next',
  back: 'Back',

  // Repeating groups.
  rowOf: '{group} {number}',
  addRow: 'Add another',
  remove: 'Remove',
  removeRow: 'Remove {row}',
  rowAdded: '{row} was added.',
  rowRemoved: '{row} was removed.',
  maxRows: 'You can add up to {count}.',

  // Errors.
  incompleteTitle: 'Incomplete Form',
  incompleteMessage: 'Please fill in all required fields before submitting.',
  correctErrors: 'Please correct the errors listed above.',
  summaryTitle: 'Please correct:',
  faultOf: '{label}: {fault}',

  // Preview.
  previewTitle: 'Preview Form Submission',
  previewMessage: 'Forms are not submitted in preview mode.',

  // Files.
  drop: 'Drop files here, or',
  chooseFiles: 'Choose files',
  takePhoto: 'Take a photo',
  fileRules: '{types}, up to {size} each. Photos are resized first.',
  compressing: 'Compressing image...',
  adding: 'Adding ...',
  rulesFailed: 'The file rules couldn’t be loaded',
  filesOf: 'Files of {label}',
  removeFile: 'Remove {name}',
  skippedOf: 'These files were not added:',
  skippedType: '{name}: files of this type are not accepted.',
  skippedHeic: '{name}: {why}',
  skippedSize: '{name}: the file is {size}. The limit is {limit}.',
  skippedEmpty: '{name}: the file is empty.',
  skippedMany: '{name}: a form can have up to {count} files.',
  fileLost: 'This device no longer has {name}. Remove it, then choose it again.',
  filesAdded: '{names} added.',
  fileReplaced: '{name} replaced the file of the same name.',

  // Signatures.
  drawHere: 'Sign here with a finger, a pen or the mouse.',
  signatureOf: 'Signature for {label}',
  signed: 'Signed.',
  typeName: 'Or type your name to use as your signature',
  useName: 'Use as signature',
  clearSignature: 'Clear the signature',

  // Submitting.
  anonymous:
    'This form is anonymous. Your name and email address are not kept with your answers, and nothing is sent to the institution until you submit. What you have typed so far stays on this device only.',
  noLongerAnonymous:
    'This form is no longer anonymous. Your name and email address will be kept with your answers if you submit it.',
  alreadySubmitted: 'Thank you for your submission.',
  notYetOpen: 'This form is not open yet. It opens on {when}.',
  notYetOpenSometime: 'This form is not open yet.',
  closed: 'This form is closed.',
  closedOn: 'This form closed on {when}.',
  full: 'This form is not taking any more answers.',
  stateHelp: 'Contact the institution if you expected to answer it.',
  archived:
    'This form can no longer be answered. What you have typed stays here until you leave or start over.',
  successTitle: 'Successful',
  successMessage: 'Successfully submited {name} form.',
  reference: 'Your reference is {reference}.',
  notSent: 'The form was not submitted. Your answers are still here.',
  mayHaveArrived:
    'Your answers may have arrived. Send them again to be sure: they count only once.',
  arrivedWithoutFiles: 'Your answers have arrived. The files have not arrived yet.',
  notCompleted: 'Your answers and files have arrived, but the form is not completed yet.',
  unfinished: 'This form was being sent when it was last open here.',
  sendAgain: 'Send again',
  changeAnswers: 'Change my answers',
  sendingAnswers: 'Sending your answers',
  sendingFile: 'Sending file {number} of {count}: {name}',
  completing: 'Completing the form',
  stop: 'Stop',
  stopped: 'You stopped sending the files.',
  offline: 'You’re offline. Your answers are kept on this device.',
  offlineSubmit: 'Nothing is sent while you’re offline. Submit the form once you are connected.',
  backOnline: 'You are connected again. Nothing has been sent yet.',

  // Drafts.
  savedHere: 'Saved on this device',
  savedEverywhere: 'Saved. You can continue on another device.',
  saving: 'Saving ...',
  notSaved: 'Not saved: this device’s storage is full. Submit the form before you leave the page.',
  notSavedThere: 'Saved on this device only: {why}',
  resumed: 'You began this form on {when}. Your answers have been restored.',
  resumedFiles: 'Files stay on the device they were chosen on. Choose them again here.',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverMessage: 'Your answers are deleted, here and on your other devices.',
  overruledTitle: 'This form was also filled in on another device.',
  overruledMessage:
    'It was saved there on {when}. Keep what is on this page, or use what was saved there.',
  keepHere: 'Keep this version',
  takeThere: 'Use the other version',
  changed:
    'The form has changed since you began. Your answers were kept where they still fit. Check them before you submit.',
});
