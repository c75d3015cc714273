interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  serverResponseCode?: string;
}

const NO_ANSWER = 'The server does not answer. Check its name and the port, or wait: it is asked again every minute.';

const BY_CODE: Record<string, string> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up. It is tried again every minute.',
  ECONNREFUSED: 'The server does not take connections at this port. It is usually 993.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak TLS at this port. It is usually 993.',
  EPROTO: 'The server does not speak TLS at this port. It is usually 993.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name. Check the name of the server.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The server has a certificate of its own making, so nobody can tell whether it is yours.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server has a certificate of its own making, so nobody can tell whether it is yours.',
};

/** What keeps the mailbox from being read, in words for the owner. */
export function mailboxProblem(error: unknown): string {
  const { code = '', authenticationFailed, responseText, message } = error as ImapError;
  if (authenticationFailed)
    return 'The server does not accept this user and password. With two-step login it wants an app password.';
  if (/starttls|secure connection|tls/i.test(message) && !(code in BY_CODE))
    return 'The server does not offer TLS at this port, so no password is sent. It is usually 993.';
  return BY_CODE[code] ?? (responseText ? `The server says: ${responseText}` : NO_ANSWER);
}
