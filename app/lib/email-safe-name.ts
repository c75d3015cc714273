/** An open form can send email to anyone, so a name in it must contain nothing that a mail program would link. */
export function isEmailSafeName(name: string) {
  return (
    name.length > 0 && name.length <= 80 && /^[\p{L}\p{M}\p{Zs}'’&,-]+(\.(\s|$)[\p{L}\p{M}\p{Zs}'’&,-]*)*$/u.test(name)
  );
}
