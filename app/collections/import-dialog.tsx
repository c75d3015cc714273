import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import type { Returned } from './actions.server';
import type { Collection } from './collection';
import { fieldsOf, headOf } from './fields';
import type { ImportReport } from './import.server';
import type { CollectionTable } from './registry';

const SHOWN = 20;

type ImportDialogProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  returned?: Returned;
  returnTo: string;
};

export function ImportDialog<Table extends CollectionTable>({
  collection,
  returned,
  returnTo,
}: ImportDialogProps<Table>) {
  const { report, error } = returned ?? {};
  const heads = fieldsOf(collection).map(([, field]) => headOf(field));
  const isReady = report !== undefined && report.count > 0;
  return (
    <EditDialog title={collection.texts.importTitle} returnTo={returnTo} focusOnClose="import">
      <DialogForm
        key={isReady ? 'import' : 'check'}
        intent={isReady ? 'import' : 'check-import'}
        returnTo={returnTo}
        encType="multipart/form-data"
        submit={isReady ? `Add ${counted(collection, report.count)}` : 'Check file'}
        busy={isReady ? 'Adding...' : 'Checking...'}
        error={error}
      >
        {report && !report.problem && <Report collection={collection} report={report} />}
        {isReady ? (
          <input type="hidden" name="csv" value={report.csv} />
        ) : (
          <Field
            id="file"
            label="CSV file"
            required
            hint={`Its first row names the columns: ${heads.join(', ')}.`}
            error={report?.problem}
          >
            {(control) => <Input {...control} type="file" name="file" accept=".csv,text/csv" />}
          </Field>
        )}
      </DialogForm>
    </EditDialog>
  );
}

function counted<Table extends CollectionTable>({ names: [one, several] }: Collection<Table>, count: number) {
  return `${count || 'No'} ${count === 1 ? one : several}`;
}

type ReportProps<Table extends CollectionTable> = { collection: Collection<Table>; report: ImportReport };

function Report<Table extends CollectionTable>({ collection, report: { count, bad } }: ReportProps<Table>) {
  return (
    <Note tone={bad.length > 0 ? 'warn' : undefined} live title={`${counted(collection, count)} can be added.`}>
      {bad.length > 0 && `${bad.length === 1 ? 'One row is' : `${bad.length} rows are`} left out:`}
      <ul>
        {bad.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>
            Line {line}: {reason}
          </li>
        ))}
        {bad.length > SHOWN && <li>and {bad.length - SHOWN} more</li>}
      </ul>
    </Note>
  );
}
