/** Ends a paragraph of an email: the address as a link that can also be read and copied. */
export function EmailLink({ to }: { to: string }) {
  return (
    <>
      {' '}
      <a href={to}>{to}</a>
    </>
  );
}
