import { type DragEvent, useRef, useState } from 'react';
import { MAX_PICTURES } from '../../../rules/pictures.ts';
import { FieldError } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { EmptySlot, FilledSlot } from './image-slot.tsx';
import { addFiles, movePicture, type Picture, type PictureFault, releasePictures } from './pictures.ts';

interface ImageSlotsProps {
  pictures: Picture[];
  onChange: (pictures: Picture[]) => void;
  /** The server's error about the pictures. */
  error?: string;
}

/** Four slots for a book's pictures: chosen or dropped, reordered by drag or by button. The first is the thumbnail. */
export function ImageSlots({ pictures, onChange, error }: ImageSlotsProps) {
  const [faults, setFaults] = useState<PictureFault[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const wrong = error ? [...faults, error] : faults;

  function add(files: File[]) {
    const taken = addFiles(pictures, files);
    setFaults(taken.faults);
    if (taken.pictures.length > pictures.length) onChange(taken.pictures);
  }

  function move(from: number, to: number, button?: 'earlier' | 'later') {
    if (to < 0 || to >= pictures.length || from === to) return;
    const key = pictures[from]!.key;
    onChange(movePicture(pictures, from, to));
    setAnnouncement(m.desk_picture_moved({ place: to + 1 }));
    if (button) requestAnimationFrame(() => focusMover(list.current, key, button));
  }

  function remove(place: number) {
    releasePictures([pictures[place]!]);
    setFaults([]);
    onChange(pictures.filter((_, at) => at !== place));
    setAnnouncement(m.desk_picture_removed({ place: place + 1 }));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input, .x')?.focus());
  }

  const target = (place: number) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      const from = dragged.current;
      dragged.current = null;
      if (event.dataTransfer.files.length > 0) add([...event.dataTransfer.files]);
      else if (from !== null) move(from, Math.min(place, pictures.length - 1));
    },
  });

  return (
    <fieldset className="pictures" aria-describedby={wrong.length > 0 ? 'picture-faults' : undefined}>
      <legend>
        {m.desk_pictures()} <span className="hint">{m.desk_pictures_hint()}</span>
      </legend>
      <ol className="drops" ref={list}>
        {Array.from({ length: MAX_PICTURES }, (_, place) => {
          const picture = pictures[place];
          return picture ? (
            <FilledSlot
              key={picture.key}
              picture={picture}
              place={place}
              last={place === pictures.length - 1}
              over={over === place}
              target={target(place)}
              onDragStart={() => (dragged.current = place)}
              onMove={(to, button) => move(place, to, button)}
              onRemove={() => remove(place)}
            />
          ) : (
            <EmptySlot
              key={`empty-${place}`}
              place={place}
              over={over === place}
              wrong={wrong.length > 0 && place === pictures.length}
              target={target(place)}
              onFiles={add}
            />
          );
        })}
      </ol>
      {wrong.length > 0 && (
        <div id="picture-faults" role="alert">
          {wrong.map((fault, place) => (
            // The items have no state, and the list is replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <FieldError key={place} id={`picture-fault-${place}`}>
              {typeof fault === 'string' ? fault : <FaultText fault={fault} />}
            </FieldError>
          ))}
        </div>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

function FaultText({ fault: one }: { fault: PictureFault }) {
  if (one.fault === 'many') return m.problem_too_many_images();
  const words = one.fault === 'type' ? m.problem_not_an_image : m.problem_image_too_large;
  return <Sentence words={(file) => words({ file })}>{one.file}</Sentence>;
}

/** Focuses the pressed button again; in the last position it is disabled and the other one takes the focus. */
function focusMover(list: HTMLElement | null, key: string, button: 'earlier' | 'later'): void {
  const item = [...(list?.querySelectorAll<HTMLElement>('li') ?? [])].find((li) => li.dataset.key === key);
  const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
  const [wanted, other] = button === 'earlier' ? buttons : buttons.toReversed();
  (wanted?.disabled ? other : wanted)?.focus();
}
