import { readable, type Visitor } from './visitor.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** Sends a file to be checked; returns the address of its report, or the page that says what is wrong. */
export async function checkFile(staff: Visitor, kind: string, content: Content, name = 'export.csv') {
  const body = new FormData();
  body.append('kind', kind);
  body.append('file', new File([content], name));
  const answer = await staff.fetch('/import', { method: 'POST', body });
  const report = answer.headers.get('location') ?? '';
  const text = report ? await staff.text(report) : readable(await answer.text());
  return { status: answer.status, report, text };
}

/** Checks and imports a file; returns the address of its report. */
export async function importFile(staff: Visitor, kind: string, content: Content, name?: string): Promise<string> {
  const { report, text } = await checkFile(staff, kind, content, name);
  if (!report) throw new Error(text);
  const answer = await staff.post(report, { intent: 'import' });
  if (answer.status !== 303) throw new Error(readable(await answer.text()));
  return report;
}
