/**
 * SQL of the name of the person who signed: their contact's, or the account's. A contact created in
 * the portal has the registry's id once it has been adopted.
 */
export const signerName = `coalesce(contact.given_name || ' ' || contact.family_name,
  portal_contact.given_name || ' ' || portal_contact.family_name, account.name)`;

/**
 * The joins that `signerName` needs.
 * @param signed the query's alias of `sign_offs`, which may itself be a left join
 */
export const signerJoins = (signed: string): string =>
  `left join users account on account.id = ${signed}.user_id
  left join employer_contacts contact on contact.contact_id = ${signed}.contact_id
  left join employer_contacts portal_contact on portal_contact.portal_id = ${signed}.contact_id`;
