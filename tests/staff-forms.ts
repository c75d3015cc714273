import { readable } from './visitor.ts';

/** A response's status, HTML and readable text. */
export async function readAnswer(answer: Response) {
  const html = await answer.text();
  return { status: answer.status, html, text: readable(html) };
}
