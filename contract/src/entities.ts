import * as actions from './actions.ts';
import * as addresses from './addresses.ts';
import * as administration from './administration.ts';
import * as apprentices from './apprentices.ts';
import * as attendance from './attendance.ts';
import * as checkout from './checkout.ts';
import * as companies from './companies.ts';
import { publicConfig } from './config.ts';
import * as content from './content.ts';
import { companyDocument } from './documents.ts';
import * as formAssignments from './form-assignments.ts';
import * as formHandlers from './form-handlers.ts';
import * as formResults from './form-results.ts';
import * as forms from './forms.ts';
import { employerSummary } from './home.ts';
import * as identity from './identity.ts';
import * as invoices from './invoices.ts';
import { connectedStudent } from './learners.ts';
import { picture } from './media.ts';
import { news } from './news.ts';
import { notification, userSummary } from './notifications.ts';
import * as pages from './pages.ts';
import * as passkeys from './passkeys.ts';
import { paymentLink } from './payment-links.ts';
import * as payments from './payments.ts';
import * as profile from './profile.ts';
import * as receipts from './receipts.ts';
import { progressReportType } from './reports.ts';
import type { z } from './schema.ts';
import { appSettings } from './settings.ts';
import * as signOffs from './sign-offs.ts';
import { workQueue } from './staff-home.ts';
import * as submissionAdministration from './submission-administration.ts';
import * as submissions from './submissions.ts';
import { subsidiary } from './subsidiaries.ts';
import * as timetable from './timetable.ts';
import { cents, day, instant } from './values.ts';
import { viewing } from './view-as.ts';
import { workPlacement } from './work-placements.ts';

/**
 * The schemas that have a name of their own in openapi.json, and so in clients that are generated from it. What
 * a call alone takes or answers is named after the call.
 */
export const entities = {
  Action: actions.action,
  Address: addresses.address,
  AnnouncedFile: submissions.announcedFile,
  Answer: submissions.answer,
  AnswersDraft: submissions.answersDraft,
  AppSettings: appSettings,
  Apprentice: apprentices.apprentice,
  Assignee: formAssignments.assignee,
  Attendance: attendance.attendance,
  CalendarAddress: timetable.calendarAddress,
  Cents: cents,
  CompanyDocument: companyDocument,
  CompanyMatch: companies.companyMatch,
  Config: publicConfig,
  ConnectedStudent: connectedStudent,
  ContentUse: content.contentUse,
  Day: day,
  DocumentOrder: checkout.documentOrder,
  EarlierNotYet: signOffs.earlierNotYet,
  Employer: companies.employer,
  EmployerContact: companies.employerContact,
  EmployerRole: companies.employerRole,
  EmployerSummary: employerSummary,
  EmployerUser: profile.employerUser,
  ExtractUpload: administration.extractUpload,
  FeeDetails: checkout.feeDetails,
  FeeGroups: invoices.feeGroups,
  Field: forms.field,
  FieldCounts: formResults.fieldCounts,
  Form: forms.form,
  FormAssignment: formAssignments.formAssignment,
  FormHandler: formHandlers.formHandler,
  FormListed: forms.formListed,
  FormResults: formResults.formResults,
  FormTask: formAssignments.formTask,
  HandlerRun: formHandlers.handlerRun,
  Instant: instant,
  Locality: addresses.locality,
  MenuItem: content.menuItem,
  News: news,
  Notification: notification,
  OrderDetail: checkout.orderDetail,
  OrderListed: checkout.orderListed,
  Page: pages.page,
  Passkey: passkeys.passkey,
  PasskeyAssertion: passkeys.passkeyAssertion,
  PasskeyCreationOptions: passkeys.passkeyCreationOptions,
  PasskeyRegistration: passkeys.passkeyRegistration,
  PasskeyRequestOptions: passkeys.passkeyRequestOptions,
  PasscodeSent: identity.passcodeSent,
  PaymentLink: paymentLink,
  PaymentResponse: checkout.paymentResponse,
  Picture: picture,
  PreEnrolment: invoices.preEnrolment,
  PreEnrolmentDetail: invoices.preEnrolmentDetail,
  ProgressReportType: progressReportType,
  Receipt: receipts.receipt,
  ReceiptListed: receipts.receiptListed,
  ResultField: formResults.resultField,
  Rule: forms.rule,
  Security: identity.security,
  ShellContent: profile.shellContent,
  ShowIf: forms.showIf,
  SignoffFile: signOffs.signoffFile,
  SignoffRecord: signOffs.signoffRecord,
  SignoffRequest: signOffs.signoffRequest,
  SignoffResult: signOffs.signoffResult,
  StaffOrder: payments.staffOrder,
  StaffRole: administration.staffRole,
  Submission: submissionAdministration.submission,
  SubmissionDetail: submissionAdministration.submissionDetail,
  SubmissionNote: submissionAdministration.submissionNote,
  Subsidiary: subsidiary,
  TimetableEvent: timetable.timetableEvent,
  TrainingContract: apprentices.trainingContract,
  TrainingContractListed: apprentices.trainingContractListed,
  Unit: apprentices.unit,
  UnitStatistics: apprentices.unitStatistics,
  UserDetail: administration.userDetail,
  UserSummary: userSummary,
  Viewing: viewing,
  WorkPlacement: workPlacement,
  WorkQueue: workQueue,
} as const satisfies Readonly<Record<string, z.ZodType>>;
