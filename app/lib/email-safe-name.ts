/**
 * Whether a name may be used in an email to whoever typed it. An open form can send email to anyone, so a name must not
 * contain anything that a mail program would link.
 */
export function isEmailSafeName(name: string) {
  return (
    name.length > 0 && name.length <= 80 && /^[\p{L}\p{M}\p{Zs}'’&,-]+(\.(\s|$)[\p{L}\p{M}\p{Zs}'’&,-]*)*$/u.test(name)
  );
}
