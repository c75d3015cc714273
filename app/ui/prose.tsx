import './prose.css';

type ProseProps = {
  /** From `renderMarkdown` on the server, and from nowhere else. */
  html: string;
};

/** Text that was written as markdown. */
export function Prose({ html }: ProseProps) {
  // oxlint-disable-next-line react/no-danger -- the server renders markdown without raw HTML and with safe addresses only
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
