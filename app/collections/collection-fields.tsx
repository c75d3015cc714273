import { Fragment } from 'react';
import { CropFields } from '~/ui/crop-fields';
import { DescribedPicture } from '~/ui/described-picture';
import { Choice, Field as LabeledField, FieldGroup, Input, Select, Textarea } from '~/ui/field';
import { PictureField } from '~/ui/picture-field';
import type { Returned } from './actions.server';
import { type Collection, type PictureOptions, type Row, textOf } from './collection';
import { type Field, fieldsOf, shownOf } from './fields';
import type { CollectionTable } from './registry';

type CollectionFieldsProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  row?: Row<Table>;
  returned?: Returned;
};

export function CollectionFields<Table extends CollectionTable>(props: CollectionFieldsProps<Table>) {
  const { collection, row, returned: { typed, errors = {} } = {} } = props;
  const { picture } = collection;
  return (
    <>
      <div className="field-grid">
        {shownIn(collection).map(([name, field]) => (
          <Fragment key={name}>
            <OneField name={name} field={field} value={valueOf(name, field, { row, typed })} error={errors[name]} />
            {picture?.after === name && <PictureFields {...props} picture={picture} />}
          </Fragment>
        ))}
        {picture && !picture.after && <PictureFields {...props} picture={picture} />}
      </div>
      {picture?.isCroppable && row?.picture && <CropFields picture={row.picture} typed={typed} />}
    </>
  );
}

function shownIn<Table extends CollectionTable>(collection: Collection<Table>) {
  return fieldsOf(collection).filter(([, { isApart }]) => !isApart);
}

type Values = { row?: Record<string, unknown>; typed?: Record<string, string> };

/** What was typed, else what is stored, else what a new row starts with. */
function valueOf(name: string, field: Field, { row, typed }: Values): string | boolean {
  const { control, initial } = field;
  if (control === 'checkbox') return typed ? typed[name] !== undefined : Boolean(row ? row[name] : initial);
  return typed?.[name] ?? textOf((row && shownOf(row, name, field)) ?? initial);
}

export function initialValues<Table extends CollectionTable>(collection: Collection<Table>, values: Values) {
  const entries = fieldsOf(collection).map(([name, field]) => [name, valueOf(name, field, values)] as const);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== false).map(([name, value]) => [name, value === true ? 'on' : value]),
  ) as Record<string, string>;
}

type OneFieldProps = { name: string; field: Field; value: string | boolean; error?: string };

function OneField({ name, field, value, error }: OneFieldProps) {
  const { label, control, required, hint, half, choices = [], attributes, render: Render } = field;
  const className = half ? undefined : 'field-full';
  if (control === 'checkbox')
    return (
      <div className={className}>
        <Choice type="checkbox" name={name} label={label} detail={hint} defaultChecked={value === true} />
      </div>
    );
  if (Render)
    return (
      <FieldGroup id={name} label={label} hint={hint} error={error} className={className}>
        <Render name={name} value={String(value)} />
      </FieldGroup>
    );
  const shared = { name, defaultValue: String(value) };
  return (
    <LabeledField id={name} label={label} required={required} hint={hint} error={error} className={className}>
      {(props) => {
        if (control === 'textarea') return <Textarea {...props} {...shared} {...textareaOf(attributes)} />;
        if (control === 'input') return <Input autoComplete="off" {...props} {...attributes} {...shared} />;
        return (
          <Select {...props} {...shared}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        );
      }}
    </LabeledField>
  );
}

function textareaOf({ rows, maxLength, placeholder }: NonNullable<Field['attributes']> = {}) {
  return { rows, maxLength, placeholder };
}

type PictureFieldsProps<Table extends CollectionTable> = CollectionFieldsProps<Table> & {
  picture: PictureOptions<Table>;
};

function PictureFields<Table extends CollectionTable>({
  collection,
  picture,
  row,
  returned,
}: PictureFieldsProps<Table>) {
  const { typed, errors = {} } = returned ?? {};
  const { label, name, accept, missing, alt, half } = picture;
  const field = {
    label,
    name,
    accept,
    current: row?.picture,
    error: errors[name],
    required: missing !== undefined,
    className: half ? undefined : 'field-full',
    isCroppedHere: picture.isCroppable && row?.picture !== undefined,
  };
  if (typeof alt === 'function' || alt in collection.fields) return <PictureField {...field} />;
  return <DescribedPicture {...field} alt={{ name: alt, typed: typed?.[alt], className: 'field-full' }} />;
}
