import { data, Link, redirect } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { capitalize } from '~/lib/capitalize';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { getOwn } from '~/lib/get-own';
import { pageTitle } from '~/lib/page-title';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorToast } from '~/ui/error-toast';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { Route } from './+types/import-report.page';
import { fetchAgain, readFetched } from '~/features/import/fetched-pictures.server';
import { counted } from '~/features/import/import-kinds';
import { chooseColumns, readImport, runImport, undoImport } from '~/features/import/imports.server';
import { finishPhotoImport, readPhotoProgress } from '~/features/import/photos/photo-imports.server';
import { LeftOut } from '~/features/import/photos/left-out';
import { PhotoUpload } from '~/features/import/photos/photo-upload';
import { FetchedPictures } from './fetched-pictures';
import { FileColumns } from './file-columns';
import { ImportSubmit } from './import-submit';
import { Preview } from './preview';

export const handle: StaffHandle = { area: 'all' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const found = await readImport(context, params.id);
  if (!found) throw data(null, 404);
  const { area, ...shown } = found;
  const isOpen = found.kind === 'photos' && (found.state === 'checked' || found.state === 'uploading');
  const photos = isOpen ? await readPhotoProgress(context, params.id) : undefined;
  const fetched = found.state === 'imported' ? await readFetched(context, params.id, found.kind) : undefined;
  return { ...shown, photos, fetched, mayEdit: staff(args).areas.includes(area) };
}

const ERROR_TITLES: Record<string, string> = { undo: 'Not undone', columns: 'Not read again' };

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = await formFields(request);
  const { intent = '' } = typed;
  const errorTitle = getOwn(ERROR_TITLES, intent) ?? 'Not imported';
  return runAction(context, { errorTitle, typed }, async () => {
    if (intent === 'columns') {
      await chooseColumns(context, member, id, (at) => typed[`column.${at}`] ?? '');
      return redirect(`/import/${id}`, 303);
    }
    if (intent === 'import') {
      const { count, names } = await runImport(context, member, id);
      const description = `${counted(count, names)} added. You can undo the whole import here.`;
      return redirectWithFlash(context, `/import/${id}`, { title: 'Import complete', description });
    }
    if (intent === 'fetch') {
      await fetchAgain(context, member, id);
      return redirect(`/import/${id}`, 303);
    }
    if (intent === 'finish') {
      await finishPhotoImport(context, member, id);
      return redirect(`/import/${id}`, 303);
    }
    if (intent === 'undo' || intent === 'cancel') {
      if (intent === 'cancel') await finishPhotoImport(context, member, id);
      await undoImport(context, member, id);
      return redirect(`/import/${id}`, 303);
    }
    throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Import') }];

type Loaded = Route.ComponentProps['loaderData'];
type WithZone = Loaded & { timeZone: string };

export default function ImportReportPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const timeZone = matches[0].loaderData.studio.time_zone;
  const { title, kind, state, report, names, photos, fetched, choices, mayEdit } = loaderData;
  return (
    <>
      <BackLink to="/import">the imports</BackLink>
      <StaffHeader
        title={title}
        text={kind === 'photos' ? `Photos for ${report.place}.` : `${report.source}, read as ${names[1]}.`}
      />
      <ErrorToast error={actionData?.error} />
      {photos && <PhotoUpload key={loaderData.id} {...loaderData} photos={photos} />}
      {state === 'checked' && !photos && <Checked {...loaderData} timeZone={timeZone} />}
      {state === 'checked' && report.preview && <Preview {...report.preview} count={report.count} names={names} />}
      {state === 'imported' && <Imported {...loaderData} timeZone={timeZone} />}
      {state === 'undone' && <Undone {...loaderData} />}
      {fetched && <FetchedPictures {...fetched} names={names} mayEdit={mayEdit} />}
      {report.problems.length > 0 && (kind === 'photos' ? <LeftOut {...report} /> : <Problems {...loaderData} />)}
      {report.notes.length > 0 && (
        <Panel title="Good to know">
          <ul className="panel-body">
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
      {state === 'checked' && report.columns && choices && mayEdit && (
        <FileColumns
          columns={report.columns}
          choices={choices}
          isOpen={report.count === 0 || actionData !== undefined}
          returned={actionData}
        />
      )}
    </>
  );
}

function Checked({ report: { count, problemCount, columns }, names, before, mayEdit, timeZone }: WithZone) {
  return (
    <Panel title={count > 0 ? `Ready to add ${counted(count, names)}` : 'Nothing to add'}>
      <div className="panel-body">
        {before?.imported_at && (
          <Note tone="warn" title="This file was imported before.">
            <Link to={`/import/${before.id}`}>See the import of {formatDateTime(timeZone, before.imported_at)}.</Link>
          </Note>
        )}
        <p>
          {count > 0
            ? `Nothing is added yet. ${problemCount > 0 ? 'What has a problem is left out. ' : ''}Everything can be undone afterwards.`
            : `No row of this file can be added. Correct the file, then choose it again${columns && mayEdit ? ', or say below what its columns are' : ''}.`}
        </p>
        <div className="staff-actions">
          {mayEdit && count > 0 && (
            <ImportSubmit intent="import" label={`Add ${counted(count, names)}`} busy="Adding..." />
          )}
          <StaffButtonLink to="/import">Choose another file</StaffButtonLink>
        </div>
      </div>
    </Panel>
  );
}

function Imported({ report: { count }, kind, names, list, imported_at, by, mayEdit, timeZone }: WithZone) {
  const kept = kind === 'photos' ? 'Those that are shown by now stay.' : 'Those that were edited or used since stay.';
  const when = imported_at && formatDateTime(timeZone, imported_at);
  return (
    <Panel title={`${counted(count, names)} added`}>
      <div className="panel-body">
        <p>
          Imported {when}
          {by && ` by ${by}`}. Undo moves them to the trash. {kept}
        </p>
        <div className="staff-actions">
          <StaffButtonLink to={list.to}>See {list.label}</StaffButtonLink>
          {mayEdit && <ImportSubmit intent="undo" label="Undo this import" busy="Undoing..." isDanger />}
        </div>
      </div>
    </Panel>
  );
}

function Undone({ report: { kept = [], removed = 0 }, names, list }: Loaded) {
  return (
    <Panel title="This import was undone">
      <div className="panel-body">
        <p>{counted(removed, names)} went to the trash, where they stay for 30 days.</p>
        {kept.length > 0 && (
          <Note tone="warn" title={`${counted(kept.length, names)} could not be undone:`}>
            <ul>
              {kept.map(({ id, name, reason }) => (
                <li key={id}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <div className="staff-actions">
          <StaffButtonLink to={list.to}>See {list.label}</StaffButtonLink>
          <StaffButtonLink to="/trash">Open the trash</StaffButtonLink>
        </div>
      </div>
    </Panel>
  );
}

function Problems({ report: { problems, problemCount }, kind, names }: Loaded) {
  const place = kind === 'posts' || kind === 'pages' ? 'Line' : 'Row';
  const rest = problemCount - problems.length;
  return (
    <Panel title={problemCount === 1 ? 'One problem' : `${problemCount.toLocaleString('en-US')} problems`}>
      <Table label="Problems" className="table-cards">
        <thead>
          <tr>
            <th scope="col">{capitalize(names[0])}</th>
            <th scope="col">Column</th>
            <th scope="col">It says</th>
            <th scope="col">What to do</th>
            <th scope="col">{place}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, name, column, value, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{name || value || 'Without a name'}</td>
              <td data-label="Column">{column}</td>
              <td data-label="It says">{value || 'Nothing'}</td>
              <td data-label="What to do">{message}</td>
              <td data-label={place}>{row}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rest > 0 && <p className="panel-body">and {rest.toLocaleString('en-US')} more.</p>}
    </Panel>
  );
}
