import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Loaded, type LoadedProps } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';

interface MailDialogProps {
  view: LoadedProps<{ subject: string; html: string; text: string }>['query'];
  onClose: () => void;
}

/** One mail as its reader sees it: as HTML, in a frame that runs no script, or as plain text. */
export function MailDialog({ view, onClose }: MailDialogProps) {
  const [asText, setAsText] = useState(false);
  const title = <bdi>{view.data?.subject ?? m.desk_mail_loading()}</bdi>;
  return (
    <Dialog open className={kit.mail} title={title} onOpenChange={onClose}>
      <Loaded query={view} loading={m.desk_mail_loading()}>
        {({ subject, html, text }) => (
          <>
            <Button
              words={asText ? m.desk_mail_as_html() : m.desk_mail_as_text()}
              onClick={() => setAsText(!asText)}
            />
            {asText ? (
              <pre dir="auto">{text}</pre>
            ) : (
              <iframe title={subject} srcDoc={html} sandbox="allow-popups allow-popups-to-escape-sandbox" />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
