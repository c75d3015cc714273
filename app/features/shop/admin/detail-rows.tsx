import { Field, Input, Textarea } from '~/ui/field';
import { Panel } from '~/ui/staff';
import type { ProductDraft } from './product-draft';
import { AddRow, RowButtons } from './row-buttons';
import type { StepButton } from './use-product-draft';

type DetailRowsProps = { draft: ProductDraft; errors: Record<string, string>; step: StepButton };

export function DetailRows({ draft: { details }, errors, step }: DetailRowsProps) {
  return (
    <Panel title="Good to know">
      <div className="panel-body">
        {details.map(({ key, title, description }, at) => (
          <fieldset key={key} className="variant-row">
            <legend>Detail {at + 1}</legend>
            <input type="hidden" name={`details.${at}.key`} value={key} />
            <Field id={`details.${at}.title`} label="About" required error={errors[`details.${at}.title`]}>
              {(control) => <Input {...control} name={`details.${at}.title`} maxLength={80} defaultValue={title} />}
            </Field>
            <Field id={`details.${at}.description`} label="Text" required error={errors[`details.${at}.description`]}>
              {(control) => (
                <Textarea
                  {...control}
                  name={`details.${at}.description`}
                  rows={2}
                  maxLength={2000}
                  defaultValue={description}
                />
              )}
            </Field>
            <RowButtons
              kind="details"
              rowKey={key}
              at={at}
              count={details.length}
              step={step}
              name={title || `detail ${at + 1}`}
            />
          </fieldset>
        ))}
        <p>
          <AddRow kind="details" count={details.length} step={step}>
            Add a detail
          </AddRow>
        </p>
      </div>
    </Panel>
  );
}
