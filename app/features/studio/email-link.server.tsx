import type { PlainLink, SecretText } from '~/lib/secret-text';

/** Ends a paragraph of an email: the address as a link that can also be read and copied. */
export function EmailLink({ to, isBelow = false }: { to: EmailAddress; isBelow?: boolean }) {
  const href = addressOf(to);
  return (
    <>
      {isBelow ? <br /> : ' '}
      <a href={href}>{href}</a>
    </>
  );
}

export type EmailAddress = PlainLink | SecretText;

function addressOf(to: EmailAddress): string {
  return typeof to === 'string' ? to : to.reveal();
}
