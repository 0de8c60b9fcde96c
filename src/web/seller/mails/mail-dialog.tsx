import { useState } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';

interface MailDialogProps {
  view: {
    data?: { subject: string; html: string; text: string } | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
  onClose: () => void;
}

/** One mail as its reader sees it: as HTML, in a frame that runs no script, or as plain text. */
export default function MailDialog({ view, onClose }: MailDialogProps) {
  const { data, isError, refetch } = view;
  const [asText, setAsText] = useState(false);
  return (
    <Dialog
      open
      className="mail-dialog"
      title={<bdi>{data?.subject ?? m.desk_mail_loading()}</bdi>}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {isError && <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Spinner words={m.desk_mail_loading()} />}
      {data && (
        <>
          <button type="button" className="btn btn-2 btn-sm" onClick={() => setAsText(!asText)}>
            {asText ? m.desk_mail_as_html() : m.desk_mail_as_text()}
          </button>
          {asText ? (
            <pre className="mail-text" dir="auto">
              {data.text}
            </pre>
          ) : (
            <iframe
              className="mail-frame"
              title={data.subject}
              srcDoc={data.html}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          )}
        </>
      )}
    </Dialog>
  );
}
