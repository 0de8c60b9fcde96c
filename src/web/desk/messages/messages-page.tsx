import { useQueryClient } from '@tanstack/react-query';
import Check from 'icon:check';
import RotateCcw from 'icon:rotate-ccw';
import type { Message } from '../../../contract/messages.ts';
import { mailLink } from '../../../rules/accounts.ts';
import { phrase } from '../../shelf/book-text.ts';
import { Day } from '../../ui/time.tsx';
import { passFocusToNext } from '../../ui/focus-restore.tsx';
import { m } from '../../i18n/messages.js';
import { Button, DeskList, DeskPage, ExportLink, Notice, Phrase } from '../kit/desk-page.tsx';
import { aboutNoun, useDeskChange, useDeskList, useDeskQuery } from '../kit/desk-data.ts';
import { byAge, choice, useFilters } from '../kit/filters.tsx';
import { useDeskMember } from '../session/desk-session.ts';
import kit from '../kit/kit.module.css';

const filters = {
  done: choice(m.desk_which_messages, m.desk_open_messages, {
    true: m.desk_done_messages,
    all: m.desk_all_messages,
  }),
  sort: byAge,
};

export default function MessagesPage() {
  const { filter, tools } = useFilters(filters);
  const done = filter.done === 'all' ? '' : filter.done || 'false';
  const list = useDeskList('GET /api/messages/list', (page) => page.messages, { ...filter, done });
  const { role } = useDeskMember();
  const links = <ExportLink to="/api/messages/export">{m.desk_export()}</ExportLink>;
  return (
    <DeskPage title={m.desk_messages()} links={links}>
      {role === 'owner' && <Subscribers />}
      {tools}
      <DeskList list={list} loading={m.desk_loading_messages()} empty={m.desk_no_messages()}>
        <div className={kit.stack}>
          {list.items.map((message) => (
            <Letter key={message._id} message={message} />
          ))}
        </div>
      </DeskList>
    </DeskPage>
  );
}

function Letter({ message }: { message: Message }) {
  const { _id: id, done, name, email, message: text, createdAt } = message;
  const client = useQueryClient();
  const mark = useDeskChange(
    'POST /api/messages/done',
    done ? m.desk_message_open : m.desk_message_done,
    // The menu shows how many are left.
    { onSuccess: () => void client.invalidateQueries(aboutNoun('GET /api/order/waiting')) },
  );
  return (
    <article className={`${kit.stack} ${kit.letter} ${done ? '' : kit.leaf}`} ref={passFocusToNext}>
      <header className={`${kit.row} ${kit.apart}`}>
        <h2 className={kit.title}>
          <Phrase of={phrase(name)} />
        </h2>
        <a href={mailLink(email)}>
          <bdi dir="ltr">{email}</bdi>
        </a>
        <Day at={createdAt} />
      </header>
      <p dir="auto" lang={phrase(text).lang}>
        {text}
      </p>
      <Button
        icon={done ? RotateCcw : Check}
        words={done ? m.desk_reopen() : m.desk_mark_done()}
        busy={mark.isPending}
        aria-label={done ? m.desk_reopen_of({ name }) : m.desk_done_of({ name })}
        onClick={() => mark.mutate({ id, done: !done })}
      />
    </article>
  );
}

function Subscribers() {
  const { data } = useDeskQuery('GET /api/newsletter/count');
  return (
    <Notice>
      <span>
        {m.desk_subscribers()} <b>{data?.total ?? '·'}</b>
        <small>
          {' '}
          {m.desk_subscribers_waiting()} {data?.waiting ?? '·'}
        </small>
      </span>
      <ExportLink to="/api/newsletter/export">{m.desk_export_subscribers()}</ExportLink>
    </Notice>
  );
}
