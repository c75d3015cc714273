import { readFile } from 'node:fs/promises';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { listPhotoCategories } from '~/features/gallery/photo-import.server';
import type { ActionError } from '~/lib/action-error';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { safeFileName } from '~/lib/file-name';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { type FormLimits, type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { STAFF_QUOTA_USED } from '~/platform/upload-quota.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, FieldGroup, Input } from '~/ui/field';
import { Panel, StaffHeader, SubmitButton } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/import.page';
import { counted, IMPORT_CHOICES, importChoice, type FileKindName } from '~/features/import/import-kinds';
import { checkFile, listImports } from '~/features/import/imports.server';
import { IMPORT_KINDS } from '~/features/import/kinds.server';
import { PhotoPanel } from '~/features/import/photos/photo-panel';

export const handle: StaffHandle = { area: 'all' };

const MB = 1024 * 1024;
const MAX_MB = 20;
const ONE_FILE: FormLimits = { files: 1, fileBytes: MAX_MB * MB, bodyBytes: (MAX_MB + 10) * MB, from: 'staff' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { areas } = staff(args);
  const kinds = IMPORT_CHOICES.filter(({ value }) => areas.includes(IMPORT_KINDS[value].area)).map(
    ({ value }) => value,
  );
  const context = getContext(args);
  const imports = await tryRead(context, 'imports', () => listImports(context));
  const categories = (await tryRead(context, 'galleries', () => listPhotoCategories(context))) ?? [];
  const asked = importChoice(url.searchParams.get('kind'))?.value;
  const mayExport = areas.includes('privacy');
  return data({ kinds, asked, imports, mayExport, categories }, imports ? 200 : 503);
}

export function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return withPostedForm(context, request, ONE_FILE, (posted) =>
    runAction(context, { errorTitle: 'Not checked', typed: posted.texts }, async () => {
      const kind = importChoice(posted.texts.kind)?.value;
      if (!kind) throw invalid({ kind: 'Choose what is in the file.' });
      const file = await readPosted(posted);
      const id = await checkFile(context, staff(args), { kind, ...file }).catch((error) => {
        throw error instanceof UserError ? invalid({ file: error.message }) : error;
      });
      return redirect(`/import/${id}`, 303);
    }),
  );
}

async function readPosted({ files: [file], lost: [lost] }: PostedForm) {
  if (lost?.reason === 'too large') throw invalid({ file: `Choose a file of at most ${MAX_MB} MB.` });
  if (lost?.reason === 'quota used') throw invalid({ file: STAFF_QUOTA_USED });
  if (lost) throw invalid({ file: 'The file did not arrive completely. Please choose it again.' });
  if (!file) throw invalid({ file: 'Choose a file.' });
  if (file.size === 0) throw invalid({ file: 'This file is empty.' });
  return { title: safeFileName(file.name), content: await readFile(file.path) };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Import and export') }];

export default function Import({
  loaderData: { kinds, asked, imports, mayExport, categories },
  actionData,
  matches,
}: Route.ComponentProps) {
  const timeZone = matches[0].loaderData.studio.time_zone;
  return (
    <>
      <StaffHeader
        title="Import and export"
        text="Bring in what you have in other programs. The file is checked first; nothing is added until you say so."
      />
      <FileForm kinds={kinds} asked={asked} returned={actionData} />
      <PhotoPanel categories={categories} />
      <Panel title="Earlier imports">
        {imports ? (
          <Imports imports={imports} timeZone={timeZone} />
        ) : (
          <ErrorPanel title="Could not fetch imports." retry="/import" />
        )}
      </Panel>
      {mayExport && <ExportPanel />}
    </>
  );
}

function ExportPanel() {
  return (
    <Panel title="Export everything">
      <div className="panel-body">
        <p>
          One zip file with all your records as CSV and JSON, and all pictures and documents. Passwords and private
          links are not in it. It has personal data of your clients: keep it safe.
        </p>
        <div className="staff-actions">
          <a className="staff-button" href="/import/studio.zip">
            Download everything
          </a>
        </div>
      </div>
    </Panel>
  );
}

type FileFormProps = { kinds: FileKindName[]; asked?: FileKindName; returned?: ActionError };

function FileForm({ kinds, asked, returned }: FileFormProps) {
  const isBusy = useNavigation().formAction === '/import';
  const form = useFocusFirstError(returned);
  const { errors = {}, typed }: Partial<ActionError> = returned ?? {};
  const chosen = typed?.kind ?? asked ?? kinds[0];
  return (
    <Panel title="Choose a file">
      <Form
        ref={form}
        className="panel-body"
        method="post"
        action="/import"
        encType="multipart/form-data"
        noValidate={useHydrated()}
      >
        <ErrorToast error={returned?.error} />
        <FieldGroup id="kind" label="What is in it?" error={errors.kind}>
          {IMPORT_CHOICES.filter(({ value }) => kinds.includes(value)).map((choice) => (
            <Choice key={choice.value} type="radio" name="kind" defaultChecked={choice.value === chosen} {...choice} />
          ))}
        </FieldGroup>
        <Field id="file" label="File" required hint={`At most ${MAX_MB} MB.`} error={errors.file}>
          {(control) => <Input {...control} type="file" name="file" accept=".csv,.txt,.tsv,.xml,text/csv,text/xml" />}
        </Field>
        <div className="staff-actions">
          <SubmitButton variant="primary" isBusy={isBusy} busy="Checking...">
            Check file
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

type ImportsProps = { timeZone: string; imports: Awaited<ReturnType<typeof listImports>> };

function Imports({ imports, timeZone }: ImportsProps) {
  return (
    <Table label="Earlier imports" className="table-cards">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Added</th>
          <th scope="col">When</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {imports.length === 0 && <TableMessage columns={4}>Nothing has been imported yet.</TableMessage>}
        {imports.map(({ id, title, names, count, state, imported_at, by }) => (
          <tr key={id}>
            <td>
              <Link to={`/import/${id}`}>{title}</Link>
            </td>
            <td data-label="Added">
              {counted(count, names)} {state === 'undone' && <Tag>Undone</Tag>}
              {state === 'uploading' && <Tag tone="warn">Unfinished</Tag>}
            </td>
            <td data-label="When">{imported_at && formatDateTime(timeZone, imported_at)}</td>
            <td data-label="By">{by ?? 'A former member'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
