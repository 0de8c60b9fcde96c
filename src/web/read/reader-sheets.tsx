import { Sheet } from '../ui/sheet.tsx';
import { m } from '../i18n/messages.js';
import { ContentsSheet } from './contents-sheet.tsx';
import { FindSheet } from './find-sheet.tsx';
import type { SheetProps } from './use-reader.ts';
import { ViewSheet } from './view-sheet.tsx';

const sheets = {
  contents: [m.read_contents, ContentsSheet],
  find: [m.read_find, FindSheet],
  view: [m.read_view, ViewSheet],
} as const;
export type SheetName = keyof typeof sheets;

/** The panels of the reader, loaded with the first one that is opened. */
export default function ReaderSheets({ name, reader, close }: SheetProps & { name: SheetName }) {
  const [title, Content] = sheets[name];
  return (
    <Sheet open onOpenChange={close} title={title()}>
      <Content reader={reader} close={close} />
    </Sheet>
  );
}
