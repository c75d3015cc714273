import { knownAlt } from '~/lib/alt-text';
import { sendInPieces } from '~/ui/send-in-pieces';
import type { SendFile } from '~/ui/upload-queue';

/** What goes with every picture of a batch. */
export interface PictureLeave {
  /** Posted with each: its category. */
  fields: Record<string, string>;
  /** What is known about each, for alternative texts that nobody has written. */
  about: string;
}

/** Sends a picture, of which `address` makes a record. The alternative text is what was written, else what is known of all. */
export function sendPictureTo(address: string): SendFile<PictureLeave> {
  return ({ file, details }, { leave, ...sending }) => {
    const fields = { ...leave.fields, title: details.title ?? '', alt: altOf(details, leave.about) };
    return sendInPieces(file, { address, fields, ...sending });
  };
}

/** The alternative text that goes with a file: as written, else what is known of all of them. */
export function altOf(details: Record<string, string>, about: string): string {
  return details.alt ?? knownAlt(about);
}
