import { countInDigits } from '../../rules/counts.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { m } from '../i18n/messages.js';

interface LoadMoreProps {
  shown: number;
  total: number;
  more: boolean;
  busy: boolean;
  onMore: () => void;
}

export function LoadMore({ shown, total, more, busy, onMore }: LoadMoreProps) {
  return (
    <div className="load-more">
      <p role="status">
        {m.desk_shown({ shown: countInDigits(shown), total: countInDigits(Math.max(shown, total)) })}
      </p>
      {more && (
        <BusyButton type="button" className="btn btn-2" busy={busy} onClick={onMore}>
          {m.desk_load_more()}
        </BusyButton>
      )}
    </div>
  );
}
