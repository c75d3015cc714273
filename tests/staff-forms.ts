import { readable } from './visitor.ts';

/** What a form came back with: its page as it is, and as a person reads it. */
export async function said(answer: Response) {
  const html = await answer.text();
  return { status: answer.status, html, text: readable(html) };
}
