import { createContext } from 'react-router';

export interface PageDocument {
  /** Marks inline scripts of this program; see `server/content-security.ts`. */
  nonce: string;
  /** Kept beside the `Response`, so that it need not become a stream and back; in parts, as joining copies a large page. */
  html?: string[];
  /** The router of a hydrated page asks for the page's data only. */
  isData: boolean;
}

export const documentContext = createContext<PageDocument>();
