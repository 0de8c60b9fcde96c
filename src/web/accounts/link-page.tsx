import { useState } from 'react';
import { toastProblem } from '../api/toast-problem.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { BusyButton } from '../ui/button-busy.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import './accounts.css';

interface LinkPageProps {
  title: typeof m.newsletter_leave_title;
  words: string;
  button: string;
  done: string;
  /** The heading afterwards, if it differs. */
  doneTitle?: typeof m.newsletter_leave_title;
  act(token: string): Promise<unknown>;
}

/** The link of a mail leads here. Nothing happens before the button is pressed, because mail programs open links too. */
export function LinkPage({ title, words, button, done, doneTitle = title, act }: LinkPageProps) {
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
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={shownTitle()} unlisted />
      <SectionHead level={1} words={shownTitle} />
      <div className="reset-password">
        <ScriptNote />
        <p className="needs-script" role="status">
          {phase === 'done' ? done : words}
        </p>
        {phase === 'done' ? (
          <ShopLink className="btn btn-2" to="/">
            {m.back_to_home()}
          </ShopLink>
        ) : (
          <BusyButton
            type="button"
            className="btn btn-1 needs-script"
            busy={phase === 'busy'}
            onClick={() => void press()}
          >
            {button}
          </BusyButton>
        )}
      </div>
    </main>
  );
}
