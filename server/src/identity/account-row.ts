/** An account, as statements read it. */
export interface AccountRow {
  id: string;
  email: string;
  name: string;
  email_verified: boolean;
  is_disabled: boolean;
}
