import { createRoot } from 'react-dom/client';
import { Toaster } from './toaster';

/** On a page that is not hydrated, for its first toast. */
export function mountToaster() {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
}
