/** A thread of its own: some texts take minutes, or all the memory of a process. */
import { parentPort } from 'node:worker_threads';
import { htmlToMarkdown } from './html-to-markdown.server.ts';
import { renderMarkdown } from './markdown.server.ts';

export type TextTask = { markdown: string; top: 2 | 3; mostDepth: number } | { html: string };

export interface ConvertedText {
  /** Missing if it cannot be converted: nested too deeply, mostly. */
  text?: string;
  /** Of processor time. */
  ms: number;
}

parentPort?.on('message', (task: TextTask) => parentPort?.postMessage(convert(task), []));

function convert(task: TextTask): ConvertedText {
  const before = process.threadCpuUsage();
  const text = tryConvert(task);
  const { user, system } = process.threadCpuUsage(before);
  return { text, ms: (user + system) / 1000 };
}

function tryConvert(task: TextTask): string | undefined {
  try {
    return 'html' in task ? htmlToMarkdown(task.html) : renderMarkdown(task.markdown, task);
  } catch {
    return undefined;
  }
}
