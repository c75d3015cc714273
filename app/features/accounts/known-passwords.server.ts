let known: Promise<Set<string>> | undefined;

/**
 * Whether a password is on the bundled list of those that are found most often: 49,000, of which 18,000 are long enough
 * to be tried here. Capitals and digits at the end make none of them better. No other computer is asked.
 */
export async function isKnownPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const small = password.toLowerCase();
  return list.has(small) || list.has(small.replace(/[\d\W]+$/, ''));
}

/** Read when it is first needed: most runs of the program set no password. */
async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
