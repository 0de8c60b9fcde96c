import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../api/client.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { Page } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';

interface LinkTexts {
  title: typeof m.newsletter_leave_title;
  words: () => string;
  button: () => string;
  done: () => string;
  /** The heading afterwards, if it differs. */
  doneTitle?: typeof m.newsletter_leave_title;
  act: (token: string) => Promise<unknown>;
}

/** By the address of the page. */
const pages: Record<string, LinkTexts> = {
  '/confirm-email': {
    title: m.confirm_email_title,
    words: m.confirm_email_words,
    button: m.confirm_email_button,
    done: m.email_confirmed,
    act: (token) => call('POST /api/user/confirm', { body: { token } }),
  },
  '/newsletter/confirm': {
    title: m.newsletter_confirm_title,
    words: m.newsletter_confirm_words,
    button: m.newsletter_confirm_button,
    done: m.newsletter_listed,
    doneTitle: m.newsletter_confirmed_title,
    act: (token) => call('POST /api/newsletter/confirm', { body: { token } }),
  },
  '/newsletter/leave': {
    title: m.newsletter_leave_title,
    words: m.newsletter_leave_words,
    button: m.newsletter_leave_title,
    done: m.newsletter_left,
    act: (token) => call('POST /api/newsletter/leave', { query: { token } }),
  },
};

/** The link of a mail leads here. Nothing happens before the button is pressed, because mail programs open links too. */
export default function LinkPage() {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const { title, words, button, done, doneTitle = title, act } = pages[path]!;
  const [phase, setPhase] = useState<'asking' | 'busy' | 'done'>('asking');
  async function press() {
    setPhase('busy');
    try {
      await act(decodeURIComponent(window.location.hash.slice(1)));
      setPhase('done');
    } catch (error) {
      void toastProblem(error);
      setPhase('asking');
    }
  }
  const shownTitle = phase === 'done' ? doneTitle : title;
  return (
    <Page isPrivate words={shownTitle}>
      <div className="narrow">
        <ScriptNote />
        <p className="needs-script" role="status">
          {phase === 'done' ? done() : words()}
        </p>
        {phase === 'done' ? (
          <LinkButton look="2" to="/" words={m.back_to_home()} />
        ) : (
          <Button
            look="1"
            className="needs-script"
            words={button()}
            busy={phase === 'busy'}
            onClick={() => void press()}
          />
        )}
      </div>
    </Page>
  );
}
