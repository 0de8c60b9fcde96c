import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Proposal } from '../../../contract/authorities.ts';
import { labelOf } from '../../shelf/category-text.ts';
import { categoryOf } from '../../../rules/shelf.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import type { BookForm } from './product-draft.ts';
import styles from './products.module.css';

const debounceMs = 250;
const fields = ['name', 'nameAr', 'author', 'authorAr', 'category'] as const;

/**
 * What the list of classical works and authors knows of the title and the author that are typed. Enter in one of their fields
 * takes the first proposal, Escape closes them.
 */
export function useNameProposals({ draft, set }: BookForm) {
  const typed = { title: draft.name || draft.nameAr, author: draft.author || draft.authorAr };
  const key = JSON.stringify(typed);
  const [first] = useState(key);
  const [asked, setAsked] = useState(key);
  const [closedFor, setClosedFor] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), debounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  // A book that is opened for an edit is left alone until one of its names is typed.
  const isTyped = key !== first && asked === key && closedFor !== key;
  const { data } = useDeskQuery('GET /api/product/propose', typed, { enabled: isTyped, retry: false });
  const adds = (one: Proposal) => fields.some((field) => one[field] !== '' && one[field] !== draft[field]);
  const proposals = isTyped ? (data?.proposals.filter(adds) ?? []) : [];

  function take(proposal: Proposal) {
    for (const field of fields) if (proposal[field] !== '') set(field, proposal[field]);
    setClosedFor(JSON.stringify({ title: proposal.name || typed.title, author: proposal.author }));
  }
  return {
    proposals,
    take,
    onKeyDown(event: KeyboardEvent) {
      if (proposals.length === 0 || event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') take(proposals[0]!);
      else if (event.key === 'Escape') setClosedFor(key);
      else return;
      event.preventDefault();
    },
  };
}

type Proposals = Pick<ReturnType<typeof useNameProposals>, 'proposals' | 'take'>;

/** The proposals under the fields of title and author. */
export function NameProposals({ proposals, take }: Proposals) {
  const { categories } = useShopFacts();
  return (
    <div className={styles.proposals} role="status">
      {proposals.length > 0 && <p className="hint">{m.desk_proposals()}</p>}
      {proposals.map((one, index) => (
        <button
          key={`${one.name} ${one.author}`}
          type="button"
          className="btn btn-2"
          onClick={() => take(one)}
        >
          {[one.name, one.nameAr, one.author, one.authorAr].filter(Boolean).map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
          {one.category && <span>{labelOf(categoryOf(categories, one.category))}</span>}
          {index === 0 && <kbd>Enter</kbd>}
        </button>
      ))}
    </div>
  );
}
