import type { Edition } from '../../contract/editions.ts';
import { countInDigits } from '../../rules/digits.ts';
import { m } from '../i18n/messages.js';
import { phrase } from './book-words.ts';

const languages = { ar: m.language_ar, en: m.language_en, 'ar-en': m.language_both };

/** The facts of the printed edition, where the seller gave any. How many volumes a work has is no fact of one of them. */
export function EditionFacts({ edition, isVolume }: { edition: Edition; isVolume: boolean }) {
  const { language, editor, translator, publisher, place, year, binding, pages, volumes, isbn } = edition;
  const facts: [string, string | undefined][] = [
    [m.edition_language(), language && languages[language]()],
    [m.edition_editor(), editor],
    [m.edition_translator(), translator],
    [m.edition_publisher(), [publisher, place].filter(Boolean).join(', ')],
    [m.edition_year(), year],
    [m.edition_edition(), edition.edition],
    [m.edition_binding(), binding],
    [m.edition_volumes(), volumes && !isVolume ? countInDigits(volumes) : undefined],
    [m.edition_pages(), pages ? countInDigits(pages) : undefined],
    [m.edition_isbn(), isbn],
  ];
  const given = facts.filter(([, value]) => value);
  return (
    <div className="desc edition">
      <h2>{m.edition_facts()}</h2>
      <dl>
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi lang={phrase(value ?? '').lang}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
