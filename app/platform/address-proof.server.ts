import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSignedBy, sign } from './secret.server';

const FOLDER = '/.well-known/rhodora/';
const PATH = /^\/\.well-known\/rhodora\/([\w-]{32})$/;
const PROXIED = ['x-forwarded-for', 'forwarded', 'via'];

/** A question that only a process with the same secret can answer. */
export function newQuestion(): { path: string; isAnsweredBy(secret: string, answer: string): boolean } {
  const question = randomBytes(24).toString('base64url');
  return {
    path: FOLDER + question,
    isAnsweredBy: (secret, answer) => isSignedBy(secret, contentOf(question), answer.split(' ')[0] ?? ''),
  };
}

export function isProxied(answer: string): boolean {
  return answer.endsWith(' proxied');
}

/** At any host, since the program looks for itself at an address that is not in effect yet. */
export function answerQuestion(secret: string, { url = '', headers }: IncomingMessage, response: ServerResponse) {
  const question = PATH.exec(url)?.[1];
  if (!question) return false;
  const way = PROXIED.some((name) => headers[name] !== undefined) ? 'proxied' : 'direct';
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(`${sign(secret, contentOf(question))} ${way}`);
  return true;
}

function contentOf(question: string) {
  return `address ${question}`;
}
