import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureError } from '~/lib/picture-file';

export interface ChosenPicture {
  id: number;
  file: File;
  alt: string;
}

/** The files of an input that takes several: each choice adds to those before, and the input always holds them all. */
export function useChosenPictures(most: number) {
  const input = useRef<HTMLInputElement>(null);
  const nextId = useRef(1);
  const [chosen, setChosen] = useState<ChosenPicture[]>([]);
  const [refused, setRefused] = useState<string[]>([]);

  const add = useCallback(
    (files: File[]) => {
      const reasons = files.map((file) => pictureError(file));
      const wanted = files.filter((_, at) => !reasons[at]).map((file) => ({ id: nextId.current++, file, alt: '' }));
      const room = most - chosen.length;
      setRefused([
        ...files.flatMap(({ name }, at) => (reasons[at] ? `${name}: ${reasons[at]}` : [])),
        ...(wanted.length > room ? [`There can be ${most} more, not ${chosen.length + wanted.length}.`] : []),
      ]);
      setChosen([...chosen, ...wanted.slice(0, room)]);
    },
    [chosen, most],
  );
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) add(files);
  };
  // Files chosen before hydration.
  const takeFirst = useEffectEvent(take);
  useEffect(() => takeFirst(), []);

  useEffect(() => {
    if (!input.current) return;
    const held = new DataTransfer();
    for (const { file } of chosen) held.items.add(file);
    input.current.files = held.files;
  }, [chosen]);

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
  return { input, chosen, refused, take, add, remove, move, describe };
}
