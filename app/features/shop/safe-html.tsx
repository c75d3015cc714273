import { classes } from '~/ui/classes';

type SafeHtmlProps = {
  /** Only from `safeHtml` on the server. */
  html: string;
  className?: string;
};

export function SafeHtml({ html, className }: SafeHtmlProps) {
  // oxlint-disable-next-line react/no-danger -- the server lets nothing through but text marks and web links
  return <div className={classes('safe-html', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
