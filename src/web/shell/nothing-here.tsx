import { localPath } from '../locale.ts';
import { m } from '../words/messages.js';

export function NothingHere() {
  return (
    <main id="main" className="wrap blank section">
      <title>{m.not_found_title()}</title>
      <span className="ring" aria-hidden="true" />
      <h1 className="text-2xl font-title">{m.not_found_title()}</h1>
      <p>{m.not_found_words()}</p>
      <a className="btn btn-1" href={localPath('/books')}>
        {m.all_books()}
      </a>
    </main>
  );
}
