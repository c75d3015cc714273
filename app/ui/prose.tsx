import './prose.css';

type ProseProps = {
  /** Only from `showText` on the server. */
  html: string;
};

export function Prose({ html }: ProseProps) {
  // oxlint-disable-next-line react/no-danger -- the server renders markdown without raw HTML and with safe addresses only
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
