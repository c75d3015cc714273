import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { pictureError } from '~/lib/picture-file';
import { useHydrated } from './use-hydrated';

export interface ChosenPicture {
  id: number;
  file: File;
  alt: string;
}

/**
 * The files of an input that takes several: each choice adds to those before, and the input always holds them all. The
 * field `sharedAlt` has one text for all of them, where scripts are off and before hydration.
 */
export function useChosenPictures(most: number, sharedAlt: string, error?: string) {
  const input = useRef<HTMLInputElement>(null);
  const nextId = useRef(1);
  const [chosen, setChosen] = useState<ChosenPicture[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [hasSharedAlt, setHasSharedAlt] = useState(!useHydrated());
  const focusAlt = useRef(false);

  const add = useCallback(
    (files: File[], described = '') => {
      const reasons = files.map((file) => pictureError(file));
      const shared = inputOf(sharedAlt);
      const alt = described || (shared?.value ?? '');
      const wanted = files.filter((_, at) => !reasons[at]).map((file) => ({ id: nextId.current++, file, alt }));
      if (wanted.length > 0) {
        setHasSharedAlt(false);
        focusAlt.current = shared !== undefined && shared === document.activeElement;
      }
      const room = most - chosen.length;
      setRefused([
        ...files.flatMap(({ name }, at) => (reasons[at] ? `${name}: ${reasons[at]}` : [])),
        ...(wanted.length > room ? [`There can be ${most} more, not ${chosen.length + wanted.length}.`] : []),
      ]);
      setChosen([...chosen, ...wanted.slice(0, room)]);
    },
    [chosen, most, sharedAlt],
  );
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) add(files);
  };
  // Files chosen, and a text typed, before hydration.
  const takeFirst = useEffectEvent(() => {
    const shared = inputOf(sharedAlt);
    if (shared !== document.activeElement && !shared?.value) setHasSharedAlt(false);
    take();
  });
  useEffect(() => takeFirst(), []);

  useEffect(() => {
    if (!input.current) return;
    const held = new DataTransfer();
    for (const { file } of chosen) held.items.add(file);
    input.current.files = held.files;
    if (chosen.length === 0 || !focusAlt.current) return;
    focusAtEnd(inputOf(`${sharedAlt}.0`));
    focusAlt.current = false;
  }, [chosen, sharedAlt]);

  // The server refused all of them.
  const answer = useActionData();
  useEffect(() => {
    if (error) setChosen([]);
  }, [answer, error]);

  const remove = (id: number) => {
    setChosen((before) => before.filter((each) => each.id !== id));
    input.current?.focus();
  };
  const move = (from: number, to: number) =>
    setChosen((before) => {
      const picture = before[from];
      return picture && to >= 0 && to < before.length ? before.toSpliced(from, 1).toSpliced(to, 0, picture) : before;
    });
  const describe = (id: number, alt: string) =>
    setChosen((before) => before.map((each) => (each.id === id ? { ...each, alt } : each)));
  return { input, chosen, refused, hasSharedAlt, take, add, remove, move, describe };
}

function inputOf(id: string) {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : undefined;
}

function focusAtEnd(field: HTMLInputElement | undefined) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
