import { countInDigits } from '../../rules/counts.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { m } from '../i18n/messages.js';

interface LoadMoreProps {
  shown: number;
  total: number;
  /** There are more than were counted. */
  isMore?: boolean;
  more: boolean;
  busy: boolean;
  onMore: () => void;
}

export function LoadMore({ shown, total, isMore, more, busy, onMore }: LoadMoreProps) {
  const all = countInDigits(Math.max(shown, total));
  return (
    <div className="load-more">
      <p role="status">
        {(isMore && more ? m.desk_shown_of_more : m.desk_shown)({ shown: countInDigits(shown), total: all })}
      </p>
      {more && (
        <BusyButton type="button" className="btn btn-2" busy={busy} onClick={onMore}>
          {m.desk_load_more()}
        </BusyButton>
      )}
    </div>
  );
}
