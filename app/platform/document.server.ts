import { createContext } from 'react-router';

export interface PageDocument {
  /** Marks inline scripts of this program; see `server/content-security.ts`. */
  nonce: string;
  /** Kept beside the `Response`, so that it need not become a stream and back. */
  html?: string;
}

export const documentContext = createContext<PageDocument>();
