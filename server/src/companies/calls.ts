import * as contract from '@tradebridge/contract/companies';
import { serve } from '../platform/serve.ts';
import { acceptConnection } from './accept-connection.ts';
import { connectEmployerContact } from './connect-employer-contact.ts';
import { createCompanionUser } from './create-companion-user.ts';
import { deleteCompanyContact } from './delete-company-contact.ts';
import { findCompany } from './find-company.ts';
import { getEmployer } from './get-employer.ts';
import { inviteCompanyContact } from './invite-company-contact.ts';
import { listEmployerUsers } from './list-employer-users.ts';
import { listMyCompanies } from './list-my-companies.ts';
import { refreshGlobalData } from './refresh-global-data.ts';
import { updateCompany } from './update-company.ts';
import { updateCompanyContact } from './update-company-contact.ts';

export const companyCalls = {
  [contract.retrieveEmployer.path]: serve(contract.retrieveEmployer, getEmployer),
  [contract.syncEmployer.path]: serve(contract.syncEmployer, getEmployer),
  [contract.retrieveEmployerUsers.path]: serve(contract.retrieveEmployerUsers, listEmployerUsers),
  [contract.retrieveMyCompanies.path]: serve(contract.retrieveMyCompanies, listMyCompanies),
  [contract.findCompany.path]: serve(contract.findCompany, findCompany),
  [contract.updateCompany.path]: serve(contract.updateCompany, updateCompany),
  [contract.updateCompanyContact.path]: serve(contract.updateCompanyContact, updateCompanyContact),
  [contract.deleteCompanyContact.path]: serve(contract.deleteCompanyContact, deleteCompanyContact),
  [contract.inviteCompanyContact.path]: serve(contract.inviteCompanyContact, inviteCompanyContact),
  [contract.connectEmployerContact.path]: serve(
    contract.connectEmployerContact,
    connectEmployerContact,
  ),
  [contract.acceptConnection.path]: serve(contract.acceptConnection, acceptConnection),
  [contract.createCompanionUser.path]: serve(contract.createCompanionUser, createCompanionUser),
  [contract.refreshGlobalData.path]: serve(contract.refreshGlobalData, refreshGlobalData),
};
