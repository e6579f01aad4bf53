import * as contract from '@tradebridge/contract/learners';
import { serve } from '../platform/serve.ts';
import { acceptStudentConnection } from './accept-connection.ts';
import { connectStudent } from './connect-student.ts';
import { findStudents } from './find-students.ts';
import { inviteStudent } from './invite-student.ts';
import { listFees } from './list-fees.ts';
import { listStudents } from './list-students.ts';

export const learnerCalls = {
  [contract.retrieveStudents.path]: serve(contract.retrieveStudents, listStudents),
  [contract.retrieveFees.path]: serve(contract.retrieveFees, listFees),
  [contract.connectStudent.path]: serve(contract.connectStudent, connectStudent),
  [contract.acceptStudentConnection.path]: serve(
    contract.acceptStudentConnection,
    acceptStudentConnection,
  ),
  [contract.findStudents.path]: serve(contract.findStudents, findStudents),
  [contract.inviteStudent.path]: serve(contract.inviteStudent, inviteStudent),
};
