import Check from 'icon:check';
import Download from 'icon:download';
import RotateCcw from 'icon:rotate-ccw';
import { useState } from 'react';
import type { Message } from '../../../contract/desk.ts';
import { mailLink } from '../../../rules/emails.ts';
import { phrase } from '../../books/book-words.ts';
import { formatDate } from '../../orders/format-date.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { BusyButton } from '../../ui/button-busy.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { passFocusToNext } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { useLookingAt } from '../announce/news.ts';
import { DeskList } from '../desk-list.tsx';
import { type Done, useMarkDone, useMessages, useSubscribers } from './use-messages.ts';
import './messages.css';

export default function MessagesPage() {
  const [done, setDone] = useState<Done>('false');
  const list = useMessages(done);
  useLookingAt('messages');
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <PageMeta title={m.desk_messages()} unlisted />
      <div className="work-head">
        <h1>{m.desk_messages()}</h1>
        <p className="csv-links">
          <a className="btn btn-3" href="/api/messages/export" download>
            <Download className="ico" aria-hidden="true" />
            {m.desk_export()}
          </a>
        </p>
      </div>
      <Subscribers />
      <div className="tools message-tools">
        <select
          className="input"
          aria-label={m.desk_which_messages()}
          value={done}
          onChange={(event) => setDone(event.target.value as Done)}
        >
          <option value="false">{m.desk_open_messages()}</option>
          <option value="true">{m.desk_done_messages()}</option>
          <option value="">{m.desk_all_messages()}</option>
        </select>
      </div>
      <DeskList
        query={list}
        shown={messages.length}
        loading={m.desk_loading_messages()}
        empty={<EmptyState words={m.desk_no_messages()} />}
      >
        <div className="letters" aria-busy={list.isPlaceholderData || undefined}>
          {messages.map((message) => (
            <Letter key={message._id} message={message} />
          ))}
        </div>
      </DeskList>
    </>
  );
}

function Letter({ message }: { message: Message }) {
  const { mutate, isPending } = useMarkDone();
  const name = phrase(message.name);
  const Icon = message.done ? RotateCcw : Check;
  return (
    <article className={message.done ? 'letter done' : 'letter'} ref={passFocusToNext}>
      <header>
        <h2>
          <bdi lang={name.lang}>{name.text}</bdi>
        </h2>
        <a href={mailLink(message.email)}>
          <bdi dir="ltr">{message.email}</bdi>
        </a>
        <time dateTime={message.createdAt}>{formatDate(message.createdAt)}</time>
      </header>
      <p className="words" dir="auto" lang={phrase(message.message).lang}>
        {message.message}
      </p>
      <BusyButton
        type="button"
        className="btn btn-2 btn-sm"
        busy={isPending}
        aria-label={
          message.done ? m.desk_reopen_of({ name: message.name }) : m.desk_done_of({ name: message.name })
        }
        onClick={() => mutate({ id: message._id, done: !message.done })}
      >
        <Icon className="ico" aria-hidden="true" />
        {message.done ? m.desk_reopen() : m.desk_mark_done()}
      </BusyButton>
    </article>
  );
}

function Subscribers() {
  const { data } = useSubscribers();
  return (
    <p className="subscribers">
      <span>
        {m.desk_subscribers()} <b>{data?.total ?? '·'}</b>
        <small>
          {' '}
          {m.desk_subscribers_waiting()} {data?.waiting ?? '·'}
        </small>
      </span>
      <a className="btn btn-3" href="/api/newsletter/export" download>
        <Download className="ico" aria-hidden="true" />
        {m.desk_export_subscribers()}
      </a>
    </p>
  );
}
