/** For whatever keeps passwords: whose the one beside it is. Nobody sees it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
