import './editor.css';
import { Choice, Field, FieldGroup, Input } from './field';

type PublicationProps = { shown: string; publishAt?: string; error?: string };

export function PublicationFields({ shown, publishAt, error }: PublicationProps) {
  const choices = [
    { value: 'now', label: 'Everybody', detail: 'It is public as soon as it is saved.' },
    { value: 'draft', label: 'Nobody yet', detail: 'It is saved, but only staff can see it.' },
    { value: 'later', label: 'Everybody, later', detail: 'It is published automatically.' },
  ];
  return (
    <FieldGroup id="shown" label="Visibility">
      <div className="publication-choices">
        {choices.map((choice) => (
          <Choice key={choice.value} type="radio" name="shown" {...choice} defaultChecked={shown === choice.value} />
        ))}
      </div>
      <Field
        id="publish_at"
        label="From"
        error={error}
        hint="In the studio’s time zone. Only if it is published later."
      >
        {(control) => <Input {...control} type="datetime-local" name="publish_at" defaultValue={publishAt} />}
      </Field>
    </FieldGroup>
  );
}
