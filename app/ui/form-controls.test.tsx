import { expect, test } from 'vitest';
import { render, tagWith } from '../../tests/render.tsx';
import { readable } from '../../tests/visitor.ts';
import { AltField } from './alt-field';
import { Button, IconButton } from './button';
import { Choice, Field, FieldGroup, Input, Select, Textarea } from './field';
import { FormErrors } from './form-errors';
import { HoneypotField } from './honeypot-field';
import { NumberStepper, Stepper } from './stepper';

function nameField(props: { error?: string; hint?: string; required?: boolean }) {
  return (
    <Field id="name" label="Name" {...props}>
      {(control) => <Input {...control} name="name" defaultValue={`O'Hara & "Rye"`} />}
    </Field>
  );
}

test('a label belongs to its control', () => {
  const html = render(nameField({}));
  expect(html).toContain('<label class="field-label" for="name">Name</label>');
  expect(html).toMatch(/<input id="name"[^>]*name="name"/);
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
  expect(html).toContain('value="O&#x27;Hara &amp; &quot;Rye&quot;"');
});

test('an error and a hint describe their control, the error first', () => {
  const html = render(nameField({ error: 'Please type a name.', hint: 'As on the invoice.' }));
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="name-error name-hint"/);
  expect(html).toContain('<p class="field-error" id="name-error">Please type a name.</p>');
  expect(html).toContain('<p class="field-hint" id="name-hint">As on the invoice.</p>');
});

test('the asterisk of a required field is not read out, because the control itself is required', () => {
  const html = render(nameField({ required: true }));
  expect(html).toMatch(/<span class="field-required" aria-hidden="true">/);
  expect(html).toMatch(/<input id="name" required=""/);
});

test('a group of controls has a legend and is described by its error', () => {
  const html = render(
    <FieldGroup id="stars" label="Stars" required error="One to five stars.">
      <Choice type="radio" name="stars" value="5" label="Five" detail="The best" />
    </FieldGroup>,
  );
  expect(html).toContain('<fieldset id="stars" class="field" aria-describedby="stars-error">');
  expect(html).toMatch(/<legend[^>]*>Stars/);
  expect(readable(html)).toBe('Stars * Five The best One to five stars.');
});

test('text areas and selects pass their attributes on', () => {
  expect(render(<Textarea name="words" defaultValue={'one\ntwo'} />)).toContain('rows="5"');
  expect(tagWith(render(<Textarea name="words" rows={2} className="wide" />), 'rows="2"')).toContain(
    'class="input wide"',
  );
  const html = render(
    <Select name="kind" defaultValue="b">
      <option value="a">A</option>
      <option value="b">B</option>
    </Select>,
  );
  expect(html).toContain('<option value="b" selected="">B</option>');
});

test('an email field asks about a typo that the server sent back', () => {
  const html = render(<Input type="email" id="email" name="email" defaultValue="hannah@gmial.com" />);
  expect(readable(html)).toBe('Did you mean hannah@gmail.com ?');
  expect(html).toMatch(/<div aria-live="polite"/);
  expect(readable(render(<Input type="email" name="email" defaultValue="hannah@example.com" />))).toBe('');
});

test('alternative text is not required, and at most 300 characters long', () => {
  const html = render(<AltField defaultValue="" />);
  expect(html).toMatch(/<input id="alt"[^>]*maxLength="300"/);
  expect(html).not.toContain('required');
});

test('the honeypot is hidden from everyone until a browser fills it in', () => {
  const hidden = render(<HoneypotField id="nickname" />);
  expect(hidden).toMatch(/<div class="field-honeypot" aria-hidden="true">/);
  expect(hidden).toContain('tabindex="-1"');
  const shown = render(<HoneypotField id="nickname" error="Please empty this field." />);
  expect(shown).toMatch(/<div class="field-full" aria-hidden="false">/);
  expect(shown).not.toContain('tabindex');
  expect(readable(shown)).toContain('Please empty this field.');
});

test('the error summary counts the errors and links to their fields', () => {
  const name = { id: 'name', label: 'Name', message: 'Please type a name.' };
  const date = { id: 'date', label: 'Date', message: 'Please choose a day.' };
  expect(render(<FormErrors errors={[]} />)).toBe('');
  expect(readable(render(<FormErrors errors={[name]} />))).toBe('One answer needs a look. Name: Please type a name.');
  const html = render(<FormErrors errors={[name, date]} />);
  expect(html).toMatch(/<div role="alert" tabindex="-1"/);
  expect(html).toContain('2 answers need a look.');
  expect(html).toContain('<a href="#date">Date: Please choose a day.</a>');
});

test('a busy button is disabled and says what is under way', () => {
  const busy = render(<Button busy>Send</Button>);
  expect(busy).toMatch(/<button type="button" disabled="" aria-busy="true"/);
  expect(readable(busy)).toBe('Submitting...');
  expect(
    readable(
      render(
        <Button busy busyLabel="Adding...">
          Add
        </Button>,
      ),
    ),
  ).toBe('Adding...');
  const idle = render(
    <Button type="submit" variant="line" small>
      Send
    </Button>,
  );
  expect(idle).toContain('class="button button-line button-small"');
  expect(idle).not.toContain('disabled');
});

test('an icon button has a name for screen readers', () => {
  expect(render(<IconButton label="Close">×</IconButton>)).toContain('<button type="button" aria-label="Close"');
});

test('at its limits a stepper’s button is disabled but stays focusable, and submits nothing', () => {
  const at = (value: number) =>
    render(<Stepper label="Quantity of Rye" value={value} max={3} name="set" set={String} />);
  expect(at(1)).toMatch(/<button type="button" aria-label="One fewer" aria-disabled="true">/);
  expect(tagWith(at(1), 'type="submit"', 'name="set"', 'value="2"')).toContain('aria-label="One more"');
  expect(tagWith(at(3), 'type="submit"', 'name="set"', 'value="2"')).toContain('aria-label="One fewer"');
  expect(at(3)).toMatch(/<button type="button" aria-label="One more" aria-disabled="true">/);
  expect(at(2)).toContain('<span class="stepper" role="group" aria-label="Quantity of Rye">');
  expect(at(2)).not.toContain(' disabled');
});

test('a number stepper shows what was typed, even if it is no number', () => {
  const html = render(
    <NumberStepper id="guests" label="Guests" name="guests" value="many" max={300} onChange={() => undefined} />,
  );
  expect(html).toMatch(/<input id="guests" max="300"[^>]*value="many"/);
  expect(html).toMatch(/aria-label="One fewer" aria-disabled="true"/);
  expect(html).toMatch(/aria-label="One more" aria-disabled="false"/);
});
