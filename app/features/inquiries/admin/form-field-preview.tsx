import { useEffect, useRef } from 'react';
import { FileDrop } from '~/ui/file-drop';
import type { QueueView } from '~/ui/upload-queue';
import type { FormField } from '~/features/inquiries/form/answer-errors';
import { FILES_HINT } from '~/features/inquiries/form/file-limits';
import { FIELD_TYPES, type FieldType, optionsIn } from '~/features/inquiries/form/form-field';
import type { StoredField } from '~/features/inquiries/form/form-fields.server';
import { answerId, InquiryField } from '~/features/inquiries/form/inquiry-field';

type FormFieldPreviewProps = {
  typed: Record<string, string>;
  edited?: string;
  fields: StoredField[];
};

/** What is seen of the field above it, in pixels. */
const MARGIN_PX = 40;

/** The inquiry form as it would be, drawn by its own parts, with the field of the dialog brought into sight. */
export function FormFieldPreview({ typed, edited, fields }: FormFieldPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const here = fieldIn(typed, edited);
  const shown = [...fields.filter(({ id }) => id !== edited), here].toSorted(
    (one, other) => one.sort_order - other.sort_order,
  );
  useEffect(() => {
    const shownAt = place.current?.querySelector<HTMLElement>('.field-here');
    const list = shownAt?.parentElement;
    if (shownAt && list) list.scrollTop = shownAt.offsetTop - MARGIN_PX;
  }, [here.sort_order]);
  return (
    <aside className="field-preview" aria-label="Preview of the form" ref={place}>
      <h3>As couples see it</h3>
      <div className="field-preview-form">
        {shown.map((field) => (
          <div key={field.id} className={field === here ? 'field-here' : undefined}>
            <PreviewedField field={{ ...field, field_name: `preview-${field.id}` }} />
          </div>
        ))}
      </div>
    </aside>
  );
}

/** A queue that takes nothing: what is dropped into a preview goes nowhere. */
const NOTHING: [] = [];
const STILL: QueueView = {
  list: () => NOTHING,
  watch: () => () => false,
  add: () => undefined,
  remove: () => undefined,
  detail: () => undefined,
};

function PreviewedField({ field }: { field: FormField }) {
  if (field.field_type !== 'file') return <InquiryField key={field.field_type} field={field} busy={false} />;
  const { field_name, field_label, is_required } = field;
  return (
    <FileDrop
      id={answerId(field_name)}
      area={field_name}
      label={field_label}
      hint={FILES_HINT}
      required={is_required}
      queue={STILL}
    />
  );
}

function fieldIn(typed: Record<string, string>, id = 'new'): StoredField {
  const { field_label, field_name = '', field_type = 'text', placeholder, options = '', sort_order } = typed;
  return {
    id,
    field_name,
    field_label: field_label || 'The new field',
    field_type: field_type in FIELD_TYPES ? (field_type as FieldType) : 'text',
    is_required: typed.is_required !== undefined,
    placeholder: placeholder || null,
    options: optionsIn(options),
    sort_order: Number(sort_order) || 0,
    role: null,
  };
}
