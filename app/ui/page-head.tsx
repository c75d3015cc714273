import type { ReactNode } from 'react';

/** The heading of a page and its intro, which staff write. */
type PageHeadProps = {
  heading: string;
  lead: string;
  /** What the page adds to the intro, such as the days of delivery. */
  children?: ReactNode;
};

export function PageHead({ heading, lead, children }: PageHeadProps) {
  return (
    <header className="page-head twelve">
      <h1>{heading}</h1>
      {(lead || children) && (
        <p className="lead">
          {lead} {children}
        </p>
      )}
    </header>
  );
}
