/** The heading of a page and its intro, which staff write. */
export function PageHead({ heading, lead }: { heading: string; lead: string }) {
  return (
    <header className="page-head twelve">
      <h1>{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
