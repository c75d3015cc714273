import { Note } from './note';
import { Tag } from './tag';

type EntryStatesProps = {
  entry: { is_demo: boolean; is_published: boolean };
  /** The studio has published one of its own. */
  isReal?: boolean;
};

/** Demo entries are shown only as long as there is no real one (product.md). */
export function EntryStates({ entry: { is_demo, is_published }, isReal }: EntryStatesProps) {
  const isShown = is_published && !(is_demo && isReal);
  return (
    <span className="staff-actions">
      {isShown ? <Tag tone="ok">Published</Tag> : <Tag>{is_published ? 'Not shown' : 'Hidden'}</Tag>}
      {is_demo && <Tag tone="warn">Demo</Tag>}
    </span>
  );
}

export function DemoNote({ children }: { children: string }) {
  return (
    <Note title="A demo entry.">It disappears from the site when the first real one is published. {children}</Note>
  );
}
