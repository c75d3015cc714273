import { readable, type Visitor } from './visitor.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** Sends a file to be checked; returns the address of its report, or the page that says what is wrong. */
export async function checkFile(staff: Visitor, kind: string, content: Content, name?: string) {
  return sendFile(staff, await encodeFile(kind, content, name));
}

/** The form as a network delivers it, in pieces: in one piece, a large one would be a single turn. */
export async function encodeFile(kind: string, content: Content, name = 'export.csv') {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new File([content], name));
  const encoded = new Response(form);
  const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
  return { method: 'POST', headers, body: (await encoded.blob()).stream(), duplex: 'half' } as const;
}

export async function sendFile(staff: Visitor, form: Awaited<ReturnType<typeof encodeFile>>) {
  const answer = await staff.fetch('/import', form);
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
