import { createContext } from 'react-router';

/** A page on its way out. */
export interface PageDocument {
  /** Marks the inline scripts that this program itself put on it; see `server/content-security.ts`. */
  nonce: string;
  /** Its markup, once it is rendered: past the `Response`, so that it is not turned into a stream and back. */
  html?: string;
}

export const documentContext = createContext<PageDocument>();
