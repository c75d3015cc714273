import { Field, Input } from '~/ui/field';
import { Panel } from '~/ui/staff';
import type { ProductDraft, VariantDraft } from './product-draft';
import { AddRow, RowButtons } from './row-buttons';
import type { StepButton } from './use-product-draft';

type RowsProps = { draft: ProductDraft; errors: Record<string, string>; step: StepButton };

export function VariantRows({ draft, errors, step }: RowsProps) {
  const { options, variants } = draft;
  return (
    <Panel title="Variants">
      <div className="panel-body">
        <div className="product-options">
          {options.map(({ key, title }, at) => (
            <div key={key} className="product-option">
              <input type="hidden" name={`options.${at}.key`} value={key} />
              <Field
                id={`options.${at}.title`}
                label={at === 0 ? 'They differ in' : 'And in'}
                error={errors[`options.${at}.title`]}
              >
                {(control) => <Input {...control} name={`options.${at}.title`} maxLength={60} defaultValue={title} />}
              </Field>
              {options.length > 1 && (
                <RowButtons
                  kind="options"
                  rowKey={key}
                  at={at}
                  count={1}
                  step={step}
                  name={title || `option ${at + 1}`}
                />
              )}
            </div>
          ))}
          <AddRow kind="options" count={options.length} step={step}>
            Add another difference
          </AddRow>
        </div>
        {variants.map((variant, at) => (
          <VariantRow key={variant.key} variant={variant} at={at} draft={draft} errors={errors} step={step} />
        ))}
        <p>
          <AddRow kind="variants" count={variants.length} step={step}>
            Add a variant
          </AddRow>
        </p>
      </div>
    </Panel>
  );
}

function VariantRow({ variant, at, draft, errors, step }: RowsProps & { variant: VariantDraft; at: number }) {
  const { options, variants } = draft;
  const name = (part: string) => `variants.${at}.${part}`;
  const title = variant.values.filter(Boolean).join(' / ') || `variant ${at + 1}`;
  const parts = [
    { part: 'price', label: 'Price in dollars', inputMode: 'decimal', required: true },
    { part: 'sale', label: 'Sale price', inputMode: 'decimal' },
    { part: 'sku', label: 'SKU' },
    { part: 'weight', label: 'Weight, such as 12 oz' },
  ] as const;
  return (
    <fieldset className="variant-row">
      <legend>Variant {at + 1}</legend>
      <input type="hidden" name={name('key')} value={variant.key} />
      <input type="hidden" name={name('shown')} value={variant.shown} />
      <div className="variant-fields">
        {options.map((option, index) => (
          <Field
            key={option.key}
            id={name(`values.${index}`)}
            label={option.title || 'Name'}
            required
            error={errors[name(`values.${index}`)]}
          >
            {(control) => (
              <Input {...control} name={name(`values.${index}`)} maxLength={100} defaultValue={variant.values[index]} />
            )}
          </Field>
        ))}
        {parts.map(({ part, label, ...input }) => (
          <Field key={part} id={name(part)} label={label} required={'required' in input} error={errors[name(part)]}>
            {(control) => (
              <Input
                {...control}
                inputMode={'inputMode' in input ? input.inputMode : undefined}
                name={name(part)}
                maxLength={part === 'sku' ? 60 : 20}
                autoComplete="off"
                defaultValue={variant[part]}
                className={part === 'sku' ? undefined : 'num'}
              />
            )}
          </Field>
        ))}
        <Field id={name('quantity')} label="In stock" error={errors[name('quantity')]}>
          {(control) => (
            <Input
              {...control}
              name={name('quantity')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              defaultValue={variant.quantity}
              className="num"
            />
          )}
        </Field>
        <label className="variant-counted">
          <input type="checkbox" name={name('counted')} defaultChecked={variant.counted} />
          <span>Count the stock</span>
        </label>
      </div>
      <RowButtons
        kind="variants"
        rowKey={variant.key}
        at={at}
        count={variants.length}
        name={title}
        step={step}
        removable={variants.length > 1}
      />
    </fieldset>
  );
}
