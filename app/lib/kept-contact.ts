/** What a visitor told one form about themselves, for the next form in the same tab. */
export interface Contact {
  name?: string;
  email?: string;
  phone?: string;
  note?: string;
}

const KEY = 'rhodora-contact';

/** Without storage (private window, full device) the next form starts empty. */
export function keepContact(contact: Contact): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(contact));
  } catch {}
}

export function readKeptContact(): Contact {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') ?? {}) as Contact;
  } catch {
    return {};
  }
}
