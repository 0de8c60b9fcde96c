import { Check, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { resolveValue, toast, type Toast, type ToastType, useToaster } from 'react-hot-toast/headless';

import { direction } from '../locale.ts';

export { toast };

const looks: Record<ToastType, string> = {
  success: 'toast',
  error: 'toast bad',
  loading: 'toast wait',
  blank: 'toast',
  custom: 'toast',
};

/** Where every toast is shown: success 2 s, error and blank 4 s, loading until dismissed, at most 20. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.map((one) => (
        <p
          key={one.id}
          className={looks[one.type]}
          data-leaving={one.visible ? undefined : ''}
          role={one.type === 'error' ? 'alert' : 'status'}
        >
          <ToastIcon type={one.type} />
          <ToastWords>{resolveValue(one.message, one)}</ToastWords>
        </p>
      ))}
    </div>
  );
}

/** In the direction of the page, whatever name it begins with; the server's own English stays English. */
function ToastWords({ children }: { children: ReactNode }) {
  const isEnglish = typeof children === 'string' && !/[\u0600-\u06ff]/.test(children);
  return <bdi dir={isEnglish ? 'ltr' : direction()}>{children}</bdi>;
}

function ToastIcon({ type }: Pick<Toast, 'type'>) {
  if (type === 'loading') return <span className="spin-sm" aria-hidden="true" />;
  const Icon = type === 'success' ? Check : type === 'error' ? CircleAlert : Info;
  return <Icon className="ico" aria-hidden="true" />;
}
