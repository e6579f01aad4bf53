import { defineLabels } from '@tradebridge/contract/labels';

/** Messages about an environment variable, shown after its name. */
export const environmentLabels = defineLabels('environment', {
  networks: 'Must be addresses or networks, separated by commas',
  secrets: 'Must be secrets of at least {limit} characters each, separated by commas',
  keyIds: 'Must be key IDs of 8 characters each, separated by commas',
  origins: 'Must be addresses without a path, separated by commas',
  frames: 'Must be https: or addresses without a path, separated by commas',
  securityContact: 'Must be an https: or mailto: address',
  httpAddress: 'Must be an http(s) address',
  postgresAddress: 'Must be a postgres:// address',
  smtpAddress: 'Must be an smtp(s):// address',
  publicUrl:
    'Must be an address without a path, a query or a user, such as https://portal.example.edu.au',
  sender:
    'Must be an email address, with or without a name: Example Institute <portal@example.edu.au>',
  returnPath:
    'Must be the address of a mailbox with a name of at most {limit} characters before the @, without +: bounces@portal.example.edu.au',
  prompt: 'Must be off, or one or more of login, consent and select_account, separated by spaces',
  webhookSecret: 'Must be whsec_ followed by 24 to 64 bytes in Base64',
  minCharacters: 'Must be at least {limit} characters',
  privateKey: 'Must be a private key as a PEM file holds it',
  appId: 'Must be an app ID, such as au.edu.example.portal',
  fingerprints:
    'Must be SHA-256 fingerprints of certificates, 32 pairs of digits with colons between, separated by commas',
  iosTeam: 'Must be the 10 letters and digits of a team at Apple',
  timeZone: 'Must be a time zone such as Australia/Melbourne',
  abn: 'Must be the 11 digits of an ABN',
});
