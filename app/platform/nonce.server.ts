import { createContext } from 'react-router';

/** Marks the inline scripts that this program itself put on a page; see `server/content-security.ts`. */
export const nonceContext = createContext<string>();
