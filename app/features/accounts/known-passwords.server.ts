let known: Promise<Set<string>> | undefined;

/** Whether it is among the 49,000 most common ones, ignoring capitals and digits at the end. */
export async function isKnownPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const small = password.toLowerCase();
  return list.has(small) || list.has(small.replace(/[\d\W]+$/, ''));
}

/** Loaded on first use: most runs set no password. */
async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
