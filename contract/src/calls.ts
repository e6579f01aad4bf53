import type { z } from 'zod';
import * as apprentices from './apprentices.ts';
import * as companies from './companies.ts';
import * as core from './core.ts';
import * as identity from './identity.ts';
import * as signOffs from './sign-offs.ts';

/** Every call there is. The server does not start with one unserved; openapi.json is made from it. */
export const calls = [
  core.init,
  core.ping,
  core.checkMFAComponentLicense,
  identity.registerUser,
  identity.sendMFAPasscodeToEmail,
  identity.resendMFAPasscode,
  identity.validateMFAEmailPasscode,
  identity.updateUserLastLogin,
  identity.signOut,
  companies.retrieveEmployer,
  companies.syncEmployerSummary,
  apprentices.retrieveTrainingContracts,
  apprentices.retrieveTrainingContractList,
  apprentices.retrieveTrainingContractDetail,
  signOffs.retrieveSignoffRequests,
  signOffs.submitSignoffRequests,
  signOffs.takeBackSignoffRequests,
] as const;

export const downloads = [apprentices.downloadApprenticePhoto] as const;

type AnyCall = (typeof calls)[number];
export type CallPath = AnyCall['path'];
type CallAt<Path extends CallPath> = Extract<AnyCall, { path: Path }>;
export type InputOf<Path extends CallPath> = z.input<CallAt<Path>['input']>;
export type ResultOf<Path extends CallPath> = z.output<CallAt<Path>['result']>;

type AnyDownload = (typeof downloads)[number];
export type DownloadPath = AnyDownload['path'];
export type DownloadInputOf<Path extends DownloadPath> = z.input<
  Extract<AnyDownload, { path: Path }>['input']
>;
