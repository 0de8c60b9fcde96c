import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import Upload from 'icon:upload';
import X from 'icon:x';
import { useRef, useState } from 'react';
import { imageSources, MAX_PICTURES } from '../../../rules/images.ts';
import { FieldError } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { announce } from '../../ui/announcer.tsx';
import { m } from '../../i18n/messages.js';
import kit from '../kit/kit.module.css';
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

/** Four slots for a book's pictures, which are chosen or dropped. The first is the thumbnail. */
export function ImageSlots({ pictures, onChange, error }: ImageSlotsProps) {
  const [faults, setFaults] = useState<PictureFault[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const wrong = error ? [...faults, error] : faults;

  function add(files: File[]) {
    const taken = addFiles(pictures, files);
    setFaults(taken.faults);
    if (taken.pictures.length > pictures.length) onChange(taken.pictures);
  }

  /** The button of a picture, which goes to another place, keeps the focus; that of the last place is disabled. */
  function move(from: number, to: number) {
    onChange(movePicture(pictures, from, to));
    announce(m.desk_picture_moved({ place: to + 1 }));
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('div + div button');
      const [earlier, later] = [...(buttons ?? [])];
      const [wanted, other] = to < from ? [earlier, later] : [later, earlier];
      (wanted?.disabled ? other : wanted)?.focus();
    });
  }

  function remove(index: number) {
    releasePictures([pictures[index]!]);
    setFaults([]);
    onChange(pictures.filter((_, at) => at !== index));
    announce(m.desk_picture_removed({ place: index + 1 }));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input, button')?.focus());
  }

  const mover = (from: number, to: number) => ({
    className: kit.act,
    disabled: to < 0 || to >= pictures.length,
    onClick: () => move(from, to),
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
        {pictures.map(({ key, url }, index) => (
          <li key={key}>
            <div className={`${kit.drop} ${styles.full}`}>
              <img {...imageSources(url)} sizes="10rem" alt={m.desk_picture({ number: index + 1 })} />
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
                {...mover(index, index - 1)}
                aria-label={m.desk_picture_earlier({ number: index + 1 })}
              >
                <ChevronLeft className="ico mirror" />
              </button>
              <button
                type="button"
                {...mover(index, index + 1)}
                aria-label={m.desk_picture_later({ number: index + 1 })}
              >
                <ChevronRight className="ico mirror" />
              </button>
            </div>
          </li>
        ))}
        {Array.from({ length: MAX_PICTURES - pictures.length }, (_, empty) => (
          <li key={pictures.length + empty}>
            <label className={wrong.length > 0 && empty === 0 ? `${kit.drop} ${styles.bad}` : kit.drop}>
              <input
                type="file"
                multiple
                accept={pictureTypes.join(',')}
                aria-label={m.desk_picture_choose({ number: pictures.length + empty + 1 })}
                onChange={({ target }) => {
                  add([...(target.files ?? [])]);
                  // Reset, so that choosing the same file again fires a change event.
                  target.value = '';
                }}
              />
              <Upload />
              <span>{m.desk_drop()}</span>
            </label>
          </li>
        ))}
      </ol>
      {wrong.length > 0 && (
        <div id="picture-faults" role="alert">
          {Object.entries(wrong).map(([index, fault]) => (
            <FieldError key={index} id={`picture-fault-${index}`}>
              {typeof fault === 'string' ? fault : <FaultText fault={fault} />}
            </FieldError>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function FaultText({ fault: one }: { fault: PictureFault }) {
  if (one.fault === 'many') return m.problem_too_many_images();
  const words = one.fault === 'type' ? m.problem_not_an_image : m.problem_image_too_large;
  return <Sentence words={(file) => words({ file })}>{one.file}</Sentence>;
}
