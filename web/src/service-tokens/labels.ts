import { defineLabels, type Label } from '@tradebridge/contract/labels';
import type {
  ServiceTokenScope,
  ServiceTokenState,
} from '@tradebridge/contract/service-token-rules';

export const serviceTokenLabels = defineLabels('serviceTokensPage', {
  title: 'Service tokens',
  lead: 'Let the student system, the mail server and other programs of the institution use the portal. Each token allows only what it was created for.',
  list: 'All service tokens',
  none: 'No service tokens yet',
  noneHelp: 'Create one for each program, so that you can revoke it on its own.',
  failed: 'The service tokens couldn’t be loaded',

  valid: 'valid',
  expired: 'expired',
  revoked: 'revoked',
  createdBy: 'Created {when} by {who}',
  expires: 'Expires {when}',
  expiredAt: 'Expired {when}',
  neverExpires: 'Does not expire',
  lastUsed: 'Last used {when}',
  neverUsed: 'Never used',
  revokedBy: 'Revoked {when} by {who}',

  changesRead: 'Read changes',
  changesReadHelp: 'What users did, for the student system to import.',
  changesAcknowledge: 'Acknowledge changes',
  changesAcknowledgeHelp: 'Confirm which changes the student system has imported.',
  extractsUpload: 'Upload extracts',
  extractsUploadHelp: 'An administrator still tries and imports them.',
  mailBounces: 'Report bounced emails',
  mailBouncesHelp: 'For the mail server, when an email comes back.',

  create: 'Create token',
  createTitle: 'Create a service token',
  name: 'Name',
  nameHelp: 'The program that uses it. Imports and the audit log show this name.',
  nameMissing: 'A name is required',
  scopes: 'Permissions',
  scopesMissing: 'Choose at least one permission',
  validFor: 'Valid for',
  days30: '30 days',
  days90: '90 days',
  days365: '1 year',
  lost: 'The token was created, but the secret did not reach you. Close this dialog, revoke the token and create another one.',

  madeTitle: '{name}: your new token',
  secret: 'Token',
  shownOnce: 'Copy it now. It is not shown again.',
  copy: 'Copy',
  done: 'Done',

  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeTitle: 'Revoke this token?',
  revokeText: 'The program that uses {name} loses access immediately. This can’t be undone.',
  revokedDone: '{name} was revoked',
});

export const stateLabels: Record<ServiceTokenState, Label> = {
  valid: serviceTokenLabels.valid,
  expired: serviceTokenLabels.expired,
  revoked: serviceTokenLabels.revoked,
};

export const scopeLabels: Record<
  ServiceTokenScope,
  { readonly name: Label; readonly help: Label }
> = {
  'changes.read': {
    name: serviceTokenLabels.changesRead,
    help: serviceTokenLabels.changesReadHelp,
  },
  'changes.acknowledge': {
    name: serviceTokenLabels.changesAcknowledge,
    help: serviceTokenLabels.changesAcknowledgeHelp,
  },
  'extracts.upload': {
    name: serviceTokenLabels.extractsUpload,
    help: serviceTokenLabels.extractsUploadHelp,
  },
  'mail.bounces': {
    name: serviceTokenLabels.mailBounces,
    help: serviceTokenLabels.mailBouncesHelp,
  },
};
