import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import Upload from 'icon:upload';
import X from 'icon:x';
import { useRef, useState } from 'react';
import { imageSources, MAX_PICTURES } from '../../../rules/images.ts';
import { FieldError } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import kit from '../kit/kit.module.css';
import { useDrop } from '../kit/upload.tsx';
import {
  addFiles,
  movePicture,
  type Picture,
  type PictureFault,
  pictureTypes,
  releasePictures,
} from './pictures.ts';
import styles from './products.module.css';

interface ImageSlotsProps {
  pictures: Picture[];
  onChange: (pictures: Picture[]) => void;
  /** The server's error about the pictures. */
  error: string | undefined;
}

type Mover = 'earlier' | 'later';

/** Four slots for a book's pictures: chosen or dropped, reordered by drag or by button. The first is the thumbnail. */
export function ImageSlots({ pictures, onChange, error }: ImageSlotsProps) {
  const [faults, setFaults] = useState<PictureFault[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const wrong = error ? [...faults, error] : faults;

  function add(files: File[]) {
    const taken = addFiles(pictures, files);
    setFaults(taken.faults);
    if (taken.pictures.length > pictures.length) onChange(taken.pictures);
  }

  function move(from: number, to: number, button?: Mover) {
    if (to < 0 || to >= pictures.length || from === to) return;
    const key = pictures[from]!.key;
    onChange(movePicture(pictures, from, to));
    setAnnouncement(m.desk_picture_moved({ place: to + 1 }));
    if (button) requestAnimationFrame(() => focusMover(list.current, key, button));
  }

  const mover = (index: number, to: number, button: Mover) => ({
    className: kit.act,
    disabled: to < 0 || to >= pictures.length,
    onClick: () => move(index, to, button),
  });

  function remove(index: number) {
    releasePictures([pictures[index]!]);
    setFaults([]);
    onChange(pictures.filter((_, at) => at !== index));
    setAnnouncement(m.desk_picture_removed({ place: index + 1 }));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input, button')?.focus());
  }

  const { over, target } = useDrop(({ files }, index) => {
    const from = dragged.current;
    dragged.current = null;
    if (files.length > 0) add([...files]);
    else if (from !== null) move(from, Math.min(index, pictures.length - 1));
  });

  return (
    <fieldset
      className={`${kit.stack} ${styles.pictures}`}
      aria-describedby={wrong.length > 0 ? 'picture-faults' : undefined}
    >
      <legend>
        {m.desk_pictures()} <span className="hint">{m.desk_pictures_hint()}</span>
      </legend>
      <ol ref={list}>
        {pictures.map((picture, index) => (
          <li key={picture.key} data-key={picture.key}>
            <div
              className={`${kit.drop} ${styles.full}`}
              draggable
              onDragStart={() => (dragged.current = index)}
              {...target(index)}
            >
              <img
                {...imageSources(picture.url)}
                sizes="10rem"
                alt={m.desk_picture({ number: index + 1 })}
                draggable={false}
              />
              {index === 0 && <span>{m.desk_thumbnail()}</span>}
              <button
                type="button"
                aria-label={m.desk_picture_remove({ number: index + 1 })}
                onClick={() => remove(index)}
              >
                <X />
              </button>
            </div>
            <div className={kit.row}>
              <button
                type="button"
                {...mover(index, index - 1, 'earlier')}
                aria-label={m.desk_picture_earlier({ number: index + 1 })}
              >
                <ChevronLeft className="ico mirror" />
              </button>
              <button
                type="button"
                {...mover(index, index + 1, 'later')}
                aria-label={m.desk_picture_later({ number: index + 1 })}
              >
                <ChevronRight className="ico mirror" />
              </button>
            </div>
          </li>
        ))}
        {Array.from({ length: MAX_PICTURES - pictures.length }, (_, empty) => {
          const index = pictures.length + empty;
          const isWrong = wrong.length > 0 && empty === 0 && over !== index;
          return (
            <li key={`empty-${index}`}>
              <label className={isWrong ? `${kit.drop} ${styles.bad}` : kit.drop} {...target(index)}>
                <input
                  type="file"
                  className="vh"
                  multiple
                  accept={pictureTypes.join(',')}
                  aria-label={m.desk_picture_choose({ number: index + 1 })}
                  onChange={(event) => {
                    add([...(event.target.files ?? [])]);
                    // Reset, so that choosing the same file again fires a change event.
                    event.target.value = '';
                  }}
                />
                <Upload />
                <span>{over === index ? m.desk_drop_now() : m.desk_drop()}</span>
              </label>
            </li>
          );
        })}
      </ol>
      {wrong.length > 0 && (
        <div id="picture-faults" role="alert">
          {wrong.map((fault, index) => (
            // The items have no state, and the list is replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <FieldError key={index} id={`picture-fault-${index}`}>
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
function focusMover(list: HTMLElement | null, key: string, button: Mover): void {
  const item = [...(list?.children ?? [])].find((li) => (li as HTMLElement).dataset.key === key);
  const [earlier, later] = [...(item?.querySelectorAll<HTMLButtonElement>('div + div button') ?? [])];
  const [wanted, other] = button === 'earlier' ? [earlier, later] : [later, earlier];
  (wanted?.disabled ? other : wanted)?.focus();
}
