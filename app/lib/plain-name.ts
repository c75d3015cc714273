/**
 * Whether a name may stand in an email to whoever gave it. Anyone can have an email sent to anyone with an open form:
 * no name may carry an address that a mail program would link.
 */
export function isPlainName(name: string) {
  return (
    name.length > 0 && name.length <= 80 && /^[\p{L}\p{M}\p{Zs}'’&,-]+(\.(\s|$)[\p{L}\p{M}\p{Zs}'’&,-]*)*$/u.test(name)
  );
}
