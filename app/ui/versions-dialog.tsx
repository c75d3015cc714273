import './editor.css';
import { Link } from 'react-router';
import { type ListQuery } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { DeleteDialog, DialogForm, EditDialog } from './edit-dialog';
import { Prose } from './prose';
import type { Toast } from './toast';

interface ListedVersion {
  id: string;
  when: string;
  who: string;
}

export type OpenVersions =
  | { kind: 'delete'; id: string; title: string }
  | { kind: 'versions'; id: string; title: string; versions: ListedVersion[] }
  | OpenedVersion;

interface OpenedVersion {
  kind: 'version';
  id: string;
  versionId: string;
  version: string;
  when: string;
  who: string;
  fields: [label: string, text: string][];
  html: string;
}

type VersionsDialogProps = {
  opened: OpenVersions;
  noun: string;
  listQuery: ListQuery;
  returnTo: string;
  focusOnClose: string;
  error?: Toast;
};

export function VersionsDialog({ opened, noun, listQuery, returnTo, focusOnClose, error }: VersionsDialogProps) {
  if (opened.kind === 'delete') {
    const text = `Are you sure you want to delete ${opened.title}? Visitors will no longer find it.`;
    return (
      <DeleteDialog
        title={`Delete this ${noun}`}
        id={opened.id}
        text={text}
        returnTo={returnTo}
        focusOnClose={focusOnClose}
        error={error}
      />
    );
  }
  const dialog = { returnTo, focusOnClose: `versions-${opened.id}` };
  if (opened.kind === 'version') return <VersionDialog {...dialog} version={opened} error={error} />;
  return (
    <EditDialog title={`Earlier versions of ${opened.title}`} {...dialog}>
      <div className="dialog-fields">
        {opened.versions.length === 0 && <p>There is no earlier version: nobody has changed it yet.</p>}
        <ol className="version-list">
          {opened.versions.map(({ id, when, who }) => (
            <li key={id}>
              <Link to={dialogUrl(listQuery, { version: id })} replace>
                {when}
              </Link>{' '}
              <span>{who}</span>
            </li>
          ))}
        </ol>
      </div>
    </EditDialog>
  );
}

type VersionDialogProps = Pick<VersionsDialogProps, 'returnTo' | 'focusOnClose' | 'error'> & { version: OpenedVersion };

function VersionDialog({
  version: { versionId, version, when, who, fields, html },
  returnTo,
  focusOnClose,
  error,
}: VersionDialogProps) {
  return (
    <EditDialog title={`Saved ${when}, ${who}`} returnTo={returnTo} focusOnClose={focusOnClose} wide>
      <DialogForm intent="restore" submit="Restore this version" busy="Restoring..." returnTo={returnTo} error={error}>
        <input type="hidden" name="earlier" value={versionId} />
        <input type="hidden" name="version" value={version} />
        <dl className="version-details">
          {fields.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text || '—'}</dd>
            </div>
          ))}
        </dl>
        <section className="version-text" aria-label="Text" tabIndex={0}>
          <Prose html={html} />
        </section>
      </DialogForm>
    </EditDialog>
  );
}
