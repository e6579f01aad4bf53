import * as contract from '@tradebridge/contract/form-assignments';
import { serve } from '../platform/serve.ts';
import { assignForm, withdrawAssignments } from './assign-form.ts';
import { findAssignees } from './find-assignees.ts';
import { retrieveAssignments } from './retrieve-assignments.ts';
import { retrieveTasks } from './retrieve-tasks.ts';

export const formAssignmentCalls = {
  [contract.assignForm.path]: serve(contract.assignForm, assignForm),
  [contract.findAssignees.path]: serve(contract.findAssignees, findAssignees),
  [contract.withdrawAssignments.path]: serve(contract.withdrawAssignments, withdrawAssignments),
  [contract.retrieveAssignments.path]: serve(contract.retrieveAssignments, retrieveAssignments),
  [contract.retrieveTasks.path]: serve(contract.retrieveTasks, retrieveTasks),
};
