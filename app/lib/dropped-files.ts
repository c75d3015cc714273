/** Where a file lies in a dropped folder. */
const paths = new WeakMap<File, string>();

/** Also files in folders. Call this during the event: the browser forgets them afterwards. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  const found = [...items]
    .filter(({ kind }) => kind === 'file')
    .map(async (item) => {
      const entry = item.webkitGetAsEntry();
      return entry?.isDirectory ? filesIn(entry as FileSystemDirectoryEntry) : item.getAsFile();
    });
  return (await Promise.all(found)).flat().filter((file) => file !== null);
}

/** 'June/IMG_1.jpg', or the name alone if it was not chosen with its folder. */
export function filePath(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name);
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  for (;;) {
    // Returns up to a hundred at a time, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (entries.length === 0) return files;
    for (const entry of entries) {
      if (entry.isDirectory) files.push(...(await filesIn(entry as FileSystemDirectoryEntry)));
      else files.push(await fileOf(entry as FileSystemFileEntry));
    }
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((done, fail) => entry.file(done, fail));
  paths.set(file, entry.fullPath.replace(/^\//, ''));
  return file;
}
