import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
};

export function EmptyState({ title, text, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <BrandMark />
      <Heading className="text-h3">{title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {action}
    </div>
  );
}
