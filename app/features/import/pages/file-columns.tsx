import { Form, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import type { FileColumn } from '~/platform/import-kind';
import { Field, Select } from '~/ui/field';
import { Panel, SubmitButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';

type Props = { columns: FileColumn[]; choices: Record<string, string>; isOpen: boolean; returned?: ActionError };

/** Says what each column of the file is. The answers count for later files too. */
export function FileColumns({ columns, choices, isOpen, returned }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'columns';
  const form = useFocusFirstError(returned);
  const { errors = {}, typed }: Partial<ActionError> = returned ?? {};
  return (
    <Panel title="What the columns are">
      {/* A file of another shop has forty, which are nearly always right. */}
      <div className="panel-body">
        <details open={isOpen}>
          <summary>{`Show ${columns.length === 1 ? 'the column' : `all ${columns.length} columns`}`}</summary>
          <Form ref={form} method="post" className="stack">
            <p>Change what we read wrong. Later files with these columns are read the same way.</p>
            {columns.map(({ head, meaning, example }, at) => (
              <Field
                key={head}
                id={`column-${at}`}
                label={head}
                hint={example && `For example: ${example}`}
                error={errors[`column.${at}`]}
              >
                {(control) => (
                  <Select {...control} name={`column.${at}`} defaultValue={typed?.[`column.${at}`] ?? meaning}>
                    {Object.entries(choices).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            ))}
            <div className="staff-actions">
              <SubmitButton name="intent" value="columns" isBusy={isBusy} busy="Reading...">
                Read the file this way
              </SubmitButton>
            </div>
          </Form>
        </details>
      </div>
    </Panel>
  );
}
