/** A short message: the server carries it over a redirect, the page shows it as a toast. */
export interface Flash {
  title: string;
  description?: string;
  variant?: 'destructive';
  undo?: string;
  link?: { to: string; label: string };
  /** Shown this once, until the page is left. */
  copy?: { label: string; text: string };
}
