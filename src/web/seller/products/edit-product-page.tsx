import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isId } from '../../../rules/ids.ts';
import { localPath } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { EditForm } from './edit-form.tsx';
import { fetchProduct } from './use-products.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const [loaded, setLoaded] = useState(0);
  const list = useListAddress();
  const known = isId(id);
  const { data, isPending, refetch } = useQuery({
    queryKey: ['desk', 'product', id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    enabled: known,
    // A refetch would overwrite the edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageMeta title={m.desk_edit_product()} unlisted />
      <h1>{m.desk_edit_product()}</h1>
      {!known || data === null ? (
        <EmptyState words={m.problem_unknown_book()} action={<BackToList />} />
      ) : data ? (
        <EditForm
          key={`${data._id} ${loaded}`}
          book={data}
          list={list}
          back={<BackToList />}
          onReload={() => void refetch().then(({ isSuccess }) => isSuccess && setLoaded(loaded + 1))}
        />
      ) : isPending ? (
        <Spinner words={m.desk_loading()} />
      ) : (
        <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** The list with the search and filters it had. */
function useListAddress(): string {
  const state = useLocation().state as { search?: string } | null;
  return localPath('/seller/product-list') + (state?.search ?? '');
}

function BackToList() {
  const navigate = useNavigate();
  const list = useListAddress();
  return (
    <button type="button" className="btn btn-3" onClick={() => void navigate(list)}>
      {m.desk_back_to_list()}
    </button>
  );
}
