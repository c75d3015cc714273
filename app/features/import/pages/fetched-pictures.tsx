import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { Fetched } from '~/features/import/fetched-pictures.server';
import { counted } from '~/features/import/import-kinds';
import { ImportSubmit } from './import-submit';

const PICTURES = ['picture', 'pictures'] as const;
const ASK_AGAIN_MS = 3000;

type Props = Fetched & { names: readonly [string, string]; mayEdit: boolean };

/** How far the pictures are that the file names by their addresses. */
export function FetchedPictures({ waiting, added, failed, problems, names, mayEdit }: Props) {
  useAskAgain(waiting > 0);
  if (waiting + added + failed === 0) return null;
  const rest = failed - problems.length;
  return (
    <Panel
      title={`Pictures: ${added.toLocaleString('en-US')} of ${(waiting + added + failed).toLocaleString('en-US')} fetched`}
    >
      {waiting > 0 && (
        <div className="panel-body">
          <p role="status">{counted(waiting, PICTURES)} to go. You can leave this page; they go on without you.</p>
          <progress className="progress" aria-label="Pictures" value={added + failed} max={waiting + added + failed} />
        </div>
      )}
      {failed > 0 && (
        <>
          <div className="panel-body">
            <p>{counted(failed, PICTURES)} could not be fetched. Add them by hand, or try again.</p>
            {mayEdit && (
              <div className="staff-actions">
                <ImportSubmit intent="fetch" label="Try these again" busy="Starting..." />
              </div>
            )}
          </div>
          <Table label="Pictures that could not be fetched" className="table-cards">
            <thead>
              <tr>
                <th scope="col">Of the {names[0]}</th>
                <th scope="col">Address</th>
                <th scope="col">What happened</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ id, name, url, problem }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td data-label="Address">
                    <p>{url}</p>
                  </td>
                  <td data-label="What happened">{problem}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {rest > 0 && <p className="panel-body">and {rest.toLocaleString('en-US')} more.</p>}
        </>
      )}
    </Panel>
  );
}

function useAskAgain(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
