import Check from 'icon:check';
import CircleAlert from 'icon:circle-alert';
import Info from 'icon:info';
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

/** Shows all toasts: success for 2 s, error and blank for 4 s, loading until dismissed, at most 20. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const isError = ({ type }: Toast) => type === 'error';
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.filter(isError).map((one) => (
        <ToastItem key={one.id} toast={one} role="alert" />
      ))}
      {/* Screen readers announce an added alert, but other toasts only inside an existing live region. */}
      <div className="toasts-polite" aria-live="polite" aria-relevant="additions">
        {toasts
          .filter((one) => !isError(one))
          .map((one) => (
            <ToastItem key={one.id} toast={one} role="status" />
          ))}
      </div>
    </div>
  );
}

function ToastItem({ toast: one, role }: { toast: Toast; role: 'alert' | 'status' }) {
  return (
    <p className={looks[one.type]} data-leaving={one.visible ? undefined : ''} role={role}>
      <ToastIcon type={one.type} />
      <ToastWords>{resolveValue(one.message, one)}</ToastWords>
    </p>
  );
}

/** Takes the direction of the page, whatever its first letter; English texts of the server stay left to right. */
function ToastWords({ children }: { children: ReactNode }) {
  const isEnglish = typeof children === 'string' && !/[\u0600-\u06ff]/.test(children);
  return <bdi dir={isEnglish ? 'ltr' : direction()}>{children}</bdi>;
}

function ToastIcon({ type }: Pick<Toast, 'type'>) {
  if (type === 'loading') return <span className="spin-sm" aria-hidden="true" />;
  const Icon = type === 'success' ? Check : type === 'error' ? CircleAlert : Info;
  return <Icon className="ico" aria-hidden="true" />;
}
