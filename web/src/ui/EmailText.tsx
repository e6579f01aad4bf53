/** An address that has no room in one line goes on after its @, not in the middle of a word. */
export function EmailText({ children: address }: { children: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}
