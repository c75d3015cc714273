import './search-appearance.css';
import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import {
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
  type SearchTexts,
  searchTexts,
  type WrittenSearchTexts,
} from '~/lib/search-appearance';
import { shorten } from '~/lib/shorten';
import { classes } from './classes';
import { Field, Input, Textarea } from './field';
import { type Fields, textsOf } from './use-typed-fields';

/** About how many characters Google shows before it cuts. */
const DEVICES = [
  { name: 'On a computer', title: 60, description: 155, isNarrow: false },
  { name: 'On a phone', title: 75, description: 120, isNarrow: true },
] as const;
const [COMPUTER] = DEVICES;

type SearchAppearanceProps = {
  /** Stored, or typed before. */
  written: WrittenSearchTexts;
  errors: Record<string, string>;
  /** The form's other fields, as it opens. */
  fields: Fields;
  /** What is shown if nothing is written, by the fields of the form. */
  computed: (fields: Fields) => SearchTexts & { path: string };
};

/** The end of an editor: the two texts for search engines, and a result as they make it of what the form says now. */
export function SearchAppearance({ written, errors, fields, computed }: SearchAppearanceProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const { search_title, search_description } = written;
  const stored = { search_title: search_title ?? '', search_description: search_description ?? '' };
  const typed = useFieldsAround(part, { ...fields, ...stored });
  const { path, ...texts } = computed(typed);
  const root = useRouteLoaderData<() => { origin: string; studio: { name: string } }>('root');
  const ending = root ? ` | ${root.studio.name}` : '';
  const shown = searchTexts(typed, texts);
  const isOpen = [search_title, search_description, errors.search_title, errors.search_description].some(Boolean);
  return (
    <details ref={part} className="search-appearance" open={isOpen}>
      <summary>Search appearance</summary>
      <div className="search-appearance-body">
        <div className="search-appearance-fields">
          <Field
            id="search_title"
            label="Search title"
            error={errors.search_title}
            hint={`If empty, the gray text is used. With “${ending.trim()}”: ${countOf(shown.title + ending, COMPUTER.title)}`}
          >
            {(control) => (
              <Input
                {...control}
                name="search_title"
                maxLength={MAX_SEARCH_TITLE}
                autoComplete="off"
                placeholder={texts.title}
                defaultValue={stored.search_title}
              />
            )}
          </Field>
          <Field
            id="search_description"
            label="Search description"
            error={errors.search_description}
            hint={`If empty, the gray text is used. ${countOf(shown.description, COMPUTER.description)}`}
          >
            {(control) => (
              <Textarea
                {...control}
                name="search_description"
                rows={4}
                maxLength={MAX_SEARCH_DESCRIPTION}
                placeholder={texts.description}
                defaultValue={stored.search_description}
              />
            )}
          </Field>
        </div>
        {DEVICES.map((device) => (
          <figure key={device.name} className={classes('search-result', device.isNarrow && 'search-result-phone')}>
            <figcaption>{device.name}</figcaption>
            <p className="search-result-site">
              <span>{root?.studio.name}</span> {addressLine(root?.origin, path)}
            </p>
            <p className="search-result-title">{shorten(shown.title + ending, device.title)}</p>
            <p>{shorten(shown.description, device.description) || 'Google chooses sentences of the page.'}</p>
          </figure>
        ))}
      </div>
    </details>
  );
}

/** The texts of the form that an element is in, once its part is open. */
function useFieldsAround(part: { current: HTMLDetailsElement | null }, initial: Fields): Fields {
  const [fields, setFields] = useState(initial);
  useEffect(() => {
    const details = part.current;
    const form = details?.closest('form');
    if (!details || !form) return;
    const read = () => details.open && setFields(textsOf(form));
    read();
    form.addEventListener('input', read);
    details.addEventListener('toggle', read);
    return () => {
      form.removeEventListener('input', read);
      details.removeEventListener('toggle', read);
    };
  }, [part]);
  return fields;
}

function countOf(text: string, most: number): string {
  const count = [...text].length;
  return count > most
    ? `${count} characters; search engines cut after about ${most}.`
    : `${count} of about ${most} characters that search engines show.`;
}

/** 'rhodora.example › product › june-ledge'. */
function addressLine(origin: string | undefined, path: string): string {
  return [origin && new URL(origin).host, ...path.split('/').filter(Boolean)].filter(Boolean).join(' › ');
}
