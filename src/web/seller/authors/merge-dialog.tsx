import { useState } from 'react';
import type { ManagedAuthor } from '../../../contract/authors.ts';
import { nameOf } from '../../authors/author-words.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { DeskSearch } from '../desk-search.tsx';
import { useAuthorChange, useAuthors } from './use-authors.ts';

interface MergeDialogProps {
  author: ManagedAuthor;
  onClose: () => void;
}

/** Finds the author whose books these become. */
export default function MergeDialog({ author, onClose }: MergeDialogProps) {
  const [q, setQ] = useState('');
  const merge = useAuthorChange('POST /api/author/merge');
  const others = useAuthors(q).data?.pages.flatMap((page) => page.authors) ?? [];
  return (
    <Dialog open title={m.desk_merge_author()} onOpenChange={onClose}>
      <p>
        <Sentence words={(name) => m.desk_merge_words({ name })}>{nameOf(author).text}</Sentence>
      </p>
      <DeskSearch label={m.desk_search_authors()} searched={q} onSearch={setQ} />
      <ul className="merge-list">
        {others
          .filter(({ slug }) => slug !== author.slug)
          .map((other) => (
            <li key={other.slug}>
              <BusyButton
                type="button"
                className="btn btn-3"
                busy={merge.isPending}
                onClick={() => merge.mutate({ slug: author.slug, into: other.slug }, { onSuccess: onClose })}
              >
                <bdi>{nameOf(other).text}</bdi>
              </BusyButton>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
