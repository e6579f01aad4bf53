/** An address that does not fit on a line breaks after its @, not within a word. */
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
