import { classes } from '~/ui/classes';

type SafeHtmlProps = {
  /** From `safeHtml` on the server, and from nowhere else. */
  html: string;
  className?: string;
};

/** A description with its paragraphs, lists and links. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  // oxlint-disable-next-line react/no-danger -- the server lets nothing through but text marks and web links
  return <div className={classes('safe-html', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
