import { m } from '../../i18n/messages.js';
import { counted } from '../../locale.ts';
import { Check } from '../kit/desk-form.tsx';
import type { ImportAnswer } from './import-plan.tsx';
import kit from '../kit/kit.module.css';

type Choices = Partial<Record<'complete' | 'join', string>>;

interface ImportKnownProps {
  known: ImportAnswer['known'];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** What the list of classical works and authors can do for the rows of a file. */
export function ImportKnown({ known: { completed, joined }, choices, onChoose }: ImportKnownProps) {
  const offers = [
    ['complete', completed, m.import_complete(counted(completed))],
    ['join', joined.length, m.import_join(counted(joined.length))],
  ] as const;
  const shown = offers.filter(([name, count]) => count > 0 || choices[name]);
  if (shown.length === 0) return null;
  return (
    <fieldset className={kit.stack}>
      <legend>{m.import_known()}</legend>
      {shown.map(([name, , words]) => (
        <Check
          key={name}
          checked={choices[name] === 'true'}
          onChange={(checked) => onChoose({ [name]: checked ? 'true' : '' })}
        >
          {words}
        </Check>
      ))}
      {joined.length > 0 && (
        <ul className="hint">
          {joined.map(({ from, to }) => (
            <li key={from}>
              <bdi dir="ltr">
                <bdi>{from}</bdi> → <bdi>{to}</bdi>
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
