import Plus from 'icon:plus';
import { useId, useState } from 'react';

export interface Question {
  question: string;
  answer: string;
}

/** At most one answer is open. Without JavaScript all answers are visible. */
export function FaqAccordion({ questions }: { questions: Question[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  return (
    <div className="acc">
      {questions.map(({ question, answer }, place) => (
        <div key={question}>
          <h3>
            <button
              type="button"
              aria-expanded={open === place}
              aria-controls={`${id}-${place}`}
              onClick={() => setOpen(open === place ? null : place)}
            >
              {question}
              <Plus className="ico" aria-hidden="true" />
            </button>
          </h3>
          <div className="ans" id={`${id}-${place}`} data-open={open === place || undefined}>
            <p>{answer}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
