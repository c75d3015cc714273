import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { droppedFiles } from '~/lib/dropped-files';

type Add = (files: File[]) => void;

export function useDropArea(add: Add) {
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const area = {
    onDragEnter: hold,
    onDragOver: hold,
    // Moving onto a child is not leaving.
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      currentTarget.contains(relatedTarget as Node | null) || setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void droppedFiles(event.dataTransfer).then(add);
    },
  };
  return { isOver, area };
}

/** Also takes files dropped beside the areas: the browser would leave the page to show them. */
export function usePageDrop(add: Add, place?: RefObject<Element | null>) {
  useEffect(() => {
    const take = (event: Event, from: DataTransfer | null) => {
      if (event.defaultPrevented || !from?.types.includes('Files')) return;
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
      const isElsewhere = dialog && !dialog.contains(place?.current ?? null);
      if (isElsewhere && dialog.querySelector('.drop-area')) return;
      event.preventDefault();
      if (!isElsewhere && event.type !== 'dragover') void droppedFiles(from).then(add);
    };
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrag = (event: globalThis.DragEvent) => take(event, event.dataTransfer);
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrag);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrag);
    };
  }, [add, place]);
}
