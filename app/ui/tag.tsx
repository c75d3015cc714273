import type { ReactNode } from 'react';
import { classes } from './classes';

export type Tone = 'ok' | 'warn' | 'danger' | 'info';

export function Tag({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes('tag', tone && `tag-${tone}`)}>{children}</span>;
}
