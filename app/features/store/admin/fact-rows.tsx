import { Field, Input, Textarea } from '~/ui/field';
import { Panel } from '~/ui/staff';
import type { ProductDraft } from './product-draft';
import { AddRow, RowButtons } from './row-buttons';
import type { StepButton } from './use-product-draft';

type FactRowsProps = { draft: ProductDraft; errors: Record<string, string>; step: StepButton };

/** What else a buyer may want to know: size, care, delivery. */
export function FactRows({ draft: { facts }, errors, step }: FactRowsProps) {
  return (
    <Panel title="Good to know">
      <div className="panel-body">
        {facts.map(({ key, title, description }, at) => (
          <fieldset key={key} className="variant-row">
            <legend>Fact {at + 1}</legend>
            <input type="hidden" name={`facts.${at}.key`} value={key} />
            <Field id={`facts.${at}.title`} label="About" required error={errors[`facts.${at}.title`]}>
              {(control) => <Input {...control} name={`facts.${at}.title`} maxLength={80} defaultValue={title} />}
            </Field>
            <Field id={`facts.${at}.description`} label="Text" required error={errors[`facts.${at}.description`]}>
              {(control) => (
                <Textarea
                  {...control}
                  name={`facts.${at}.description`}
                  rows={2}
                  maxLength={2000}
                  defaultValue={description}
                />
              )}
            </Field>
            <RowButtons
              {...{ kind: 'facts', rowKey: key, at, count: facts.length, step }}
              name={title || `fact ${at + 1}`}
            />
          </fieldset>
        ))}
        <p>
          <AddRow kind="facts" count={facts.length} step={step}>
            Add a fact
          </AddRow>
        </p>
      </div>
    </Panel>
  );
}
