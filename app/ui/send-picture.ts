const NOT_SENT = 'The connection broke off. Please try again.';

/** Where a picture now is, and what it may show: words to be looked at. */
export interface SentPicture {
  address: string;
  alt: string;
}

/** Sends one picture to be stored. Throws an `Error` that says why it was not. */
export async function sendPicture(address: string, file: File): Promise<SentPicture> {
  const form = new FormData();
  form.append('picture', file, file.name);
  const answer = await fetch(address, { method: 'POST', body: form }).catch(() => undefined);
  const said = await answer?.json().catch(() => undefined);
  if (!answer?.ok || !said?.address) throw new Error(said?.message ?? NOT_SENT);
  return said;
}
