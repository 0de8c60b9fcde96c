import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../../rules/images.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** A picture of the form: a new file, or one the book already has. */
export interface Picture {
  key: string;
  url: string;
  file?: File;
}

export type PictureFault = { fault: 'type' | 'size'; file: string } | { fault: 'many' };

/** The pictures at these addresses, one in each line; some are new files. */
export function picturesAt(urls: string, files: Picture[] = []): Picture[] {
  const byUrl = new Map(files.map((picture) => [picture.url, picture]));
  return urls
    .split('\n')
    .filter(Boolean)
    .map((url) => byUrl.get(url) ?? { key: url, url });
}

/** Adds the files that are valid pictures while there is room; `faults` says why the others were skipped. */
export function addFiles(
  pictures: Picture[],
  files: File[],
): { pictures: Picture[]; faults: PictureFault[] } {
  const next = [...pictures];
  const faults: PictureFault[] = [];
  for (const file of files) {
    if (!pictureTypes.includes(file.type)) faults.push({ fault: 'type', file: file.name });
    else if (file.size > MAX_PICTURE_BYTES) faults.push({ fault: 'size', file: file.name });
    else if (next.length === MAX_PICTURES) {
      faults.push({ fault: 'many' });
      break;
    } else {
      const url = URL.createObjectURL(file);
      next.push({ key: url, url, file });
    }
  }
  return { pictures: next, faults };
}

export function movePicture(pictures: Picture[], from: number, to: number): Picture[] {
  const next = [...pictures];
  const [moved] = next.splice(from, 1);
  if (moved) next.splice(to, 0, moved);
  return next;
}

/** Frees the object URLs of the previews. */
export function releasePictures(pictures: Picture[]): void {
  for (const { file, url } of pictures) if (file) URL.revokeObjectURL(url);
}
