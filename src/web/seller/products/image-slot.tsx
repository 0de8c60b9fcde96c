import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import Upload from 'icon:upload';
import X from 'icon:x';
import type { DragEvent } from 'react';
import { imageSources } from '../../../rules/images.ts';
import { m } from '../../i18n/messages.js';
import { type Picture, pictureTypes } from './pictures.ts';

interface DropTarget {
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

interface FilledSlotProps {
  picture: Picture;
  place: number;
  last: boolean;
  over: boolean;
  target: DropTarget;
  onDragStart: () => void;
  onMove: (to: number, button: 'earlier' | 'later') => void;
  onRemove: () => void;
}

export function FilledSlot({
  picture,
  place,
  last,
  over,
  target,
  onDragStart,
  onMove,
  onRemove,
}: FilledSlotProps) {
  const number = place + 1;
  return (
    <li data-key={picture.key}>
      <div className={`drop full${over ? ' over' : ''}`} draggable onDragStart={onDragStart} {...target}>
        <img
          {...imageSources(picture.url)}
          sizes="10rem"
          alt={m.desk_picture({ number })}
          draggable={false}
        />
        {place === 0 && <span className="first">{m.desk_thumbnail()}</span>}
        <button type="button" className="x" aria-label={m.desk_picture_remove({ number })} onClick={onRemove}>
          <X className="ico" aria-hidden="true" />
        </button>
      </div>
      <div className="movers">
        <button
          type="button"
          data-move="earlier"
          disabled={place === 0}
          aria-label={m.desk_picture_earlier({ number })}
          onClick={() => onMove(place - 1, 'earlier')}
        >
          <ChevronLeft className="ico mirror" aria-hidden="true" />
        </button>
        <button
          type="button"
          data-move="later"
          disabled={last}
          aria-label={m.desk_picture_later({ number })}
          onClick={() => onMove(place + 1, 'later')}
        >
          <ChevronRight className="ico mirror" aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

interface EmptySlotProps {
  place: number;
  over: boolean;
  wrong: boolean;
  target: DropTarget;
  onFiles: (files: File[]) => void;
}

export function EmptySlot({ place, over, wrong, target, onFiles }: EmptySlotProps) {
  return (
    <li>
      <label className={`drop${over ? ' over' : wrong ? ' bad' : ''}`} {...target}>
        <input
          type="file"
          className="vh"
          multiple
          accept={pictureTypes.join(',')}
          aria-label={m.desk_picture_choose({ number: place + 1 })}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // Reset, so that choosing the same file again fires a change event.
            event.target.value = '';
          }}
        />
        <Upload className="ico" aria-hidden="true" />
        <span>{over ? m.desk_drop_now() : m.desk_drop()}</span>
      </label>
    </li>
  );
}
