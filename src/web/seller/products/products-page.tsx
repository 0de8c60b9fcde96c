import { useState } from 'react';
import type { ManagedBook, PriceStep } from '../../../contract/products.ts';
import { titleOf } from '../../books/book-words.ts';
import { counted } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { toast } from '../../ui/toasts.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { m } from '../../i18n/messages.js';
import { BulkBar } from './bulk-bar.tsx';
import { DeskList } from '../desk-list.tsx';
import { isFiltered, useProductFilter } from './product-filter.ts';
import { ProductTable } from './product-table.tsx';
import { CsvLinks, ProductTools } from './product-tools.tsx';
import { useArchive, useProducts, useUndoPrices } from './use-products.ts';

export default function ProductsPage() {
  const [filter, onFilter] = useProductFilter();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [undo, setUndo] = useState<Undo | null>(null);
  const products = useProducts(filter);
  const archive = useArchive();
  const undoPrices = useUndoPrices();
  const books = products.data?.pages.flatMap((page) => page.products) ?? [];
  const chosen = books.filter(({ _id }) => selected.has(_id));

  function select(ids: string[], on: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }

  function setArchived(some: ManagedBook[], archived: boolean, undoable = true) {
    archive.mutate(
      { ids: some.map(({ _id }) => _id), archived },
      {
        onSuccess: () => {
          setSelected(new Set());
          setUndo(
            undoable ? newUndo({ books: some, archived }, () => setArchived(some, !archived, false)) : null,
          );
          if (!undoable) toast.success(doneText({ books: some, archived }));
        },
      },
    );
  }

  function done(prices: PriceStep[] = []) {
    setSelected(new Set());
    if (prices.length === 0) return;
    setUndo(newUndo({ prices }, () => undoPrices.mutate(prices, { onSuccess: () => setUndo(null) })));
  }

  return (
    <>
      <PageMeta title={m.desk_products()} unlisted />
      <div className="work-head">
        <h1>{m.desk_products()}</h1>
        <CsvLinks />
      </div>
      <ProductTools
        filter={filter}
        onFilter={(change) => {
          setSelected(new Set());
          onFilter(change);
        }}
      />
      <DeskList
        query={products}
        shown={books.length}
        loading={m.desk_loading()}
        empty={<NoProducts filtered={isFiltered(filter)} archived={filter.archived} />}
      >
        <ProductTable
          books={books}
          selected={selected}
          onSelect={select}
          onArchive={(book) => setArchived([book], !book.archived)}
          busy={products.isPlaceholderData}
        />
      </DeskList>
      {undo && (
        <UndoNotice
          key={undo.key}
          words={doneText(undo.done)}
          takesFocus
          onUndo={undo.run}
          onClose={() => setUndo(null)}
        />
      )}
      {chosen.length > 0 && (
        <BulkBar books={chosen} onArchive={() => setArchived(chosen, !filter.archived)} onDone={done} />
      )}
    </>
  );
}

type Done = { books: ManagedBook[]; archived: boolean } | { prices: PriceStep[] };

/** A finished action and the function that reverts it. */
interface Undo {
  key: number;
  done: Done;
  run: () => void;
}

function newUndo(done: Done, run: () => void): Undo {
  return { key: Date.now(), done, run };
}

function doneText(done: Done) {
  if ('prices' in done) return m.desk_repriced({ what: m.desk_count(counted(done.prices.length)) });
  const { books, archived } = done;
  const [first] = books;
  const text = archived ? m.desk_archived_now : m.desk_restored_now;
  if (!first || books.length > 1) return text({ what: m.desk_count(counted(books.length)) });
  const title = titleOf(first);
  return (
    <Sentence words={(what) => text({ what })} lang={title.lang}>
      {title.text}
    </Sentence>
  );
}

function NoProducts({ filtered, archived }: { filtered: boolean; archived: boolean }) {
  if (filtered) return <EmptyState words={m.desk_no_match()} />;
  if (archived) return <EmptyState words={m.desk_none_archived()} />;
  return (
    <EmptyState
      words={m.desk_no_products()}
      action={
        <ShopLink className="btn btn-1" to="/seller">
          {m.desk_add()}
        </ShopLink>
      }
    />
  );
}
