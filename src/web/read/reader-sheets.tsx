import { Sheet } from '../ui/sheet.tsx';
import { m } from '../i18n/messages.js';
import { ContentsSheet } from './contents-sheet.tsx';
import { FindSheet } from './find-sheet.tsx';
import type { SheetName, SheetProps } from './sheet-parts.tsx';
import { ViewSheet } from './view-sheet.tsx';

const titles: Record<SheetName, () => string> = {
  contents: m.read_contents,
  find: m.read_find,
  view: m.read_view,
};

/** The panels of the reader, loaded with the first one that is opened. */
export default function ReaderSheets({ sheet, ...props }: SheetProps & { sheet: SheetName }) {
  const Content = { contents: ContentsSheet, find: FindSheet, view: ViewSheet }[sheet];
  return (
    <Sheet open onOpenChange={props.close} title={titles[sheet]()}>
      <Content {...props} />
    </Sheet>
  );
}
