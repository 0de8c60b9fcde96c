import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seenStatements } from '../../../tests/support/database/seen-statements.ts';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { newId } from '../db/new-id.ts';
import { concurrency, type OutgoingMail } from '../mail/send-mails.ts';
import { writeNewsletters } from './newsletter-desk-api.ts';

const texts = {
  subject: 'New books',
  subjectAr: 'كتب جديدة',
  body: 'Dear reader,\n\nthese have arrived.',
  bodyAr: 'القارئ العزيز،\n\nوصلت هذه الكتب.',
};

describe.each(engines)('a newsletter on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let sent: OutgoingMail[];
  beforeEach(async () => {
    sent = [];
    shop = await openTestShop(engine, {
      env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@books.example' },
    });
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const subscribe = (count: number, confirmedAt: number | null = 1) =>
    shop.db.sql
      .insertInto('subscribers')
      .values(
        Array.from({ length: count }, (_, n) => ({
          id: newId(),
          email: `reader${n}-${confirmedAt}@example.com`,
          lang: n % 2 === 0 ? ('en' as const) : ('ar' as const),
          confirmedAt,
          createdAt: 1,
        })),
      )
      .execute();
  const post = <Path extends string>(path: Path, body: object) =>
    seller.post(`/api/newsletter/${path}`, body);
  const save = async (given: object = {}): Promise<string> =>
    (await post('save', { ...texts, books: await bookIds(shop, 2), ...given })).body.newsletter._id;
  const write = () => writeNewsletters(shop.deps);
  const deliver = () =>
    sendTestMails(shop, {
      transport: {
        async send(mail) {
          sent.push(mail);
        },
        close() {},
      },
    });
  const progress = async () => (await seller.get('/api/newsletter/list')).body.newsletters[0]!;

  test('reaches every confirmed subscriber once, in batches, in the subscriber’s language', async () => {
    await subscribe(450);
    await subscribe(3, null);
    const id = await save();
    await post('send', { id });
    for (let round = 0; (await progress()).state === 'sending'; round++) {
      expect(round).toBeLessThan(5);
      await write();
      await deliver();
    }
    await write();
    await deliver();
    expect(await progress()).toMatchObject({ state: 'sent', sent: 450, waiting: 0, failed: 0 });
    expect(new Set(sent.map(({ to }) => to)).size).toBe(450);
    expect(sent).toHaveLength(450);
    const arabic = sent.find(({ to }) => to.startsWith('reader1-'))!;
    expect(arabic.subject).toBe(texts.subjectAr);
    expect(arabic.html).toContain('وصلت هذه الكتب');
  });

  test.each([
    ['en', { subjectAr: '', bodyAr: '' }, texts.subject, 'these have arrived'],
    ['ar', { subject: '', body: ' ' }, texts.subjectAr, 'وصلت هذه الكتب'],
  ])('written in %s only, it reaches the readers of both languages so', async (lang, left, subject, part) => {
    await subscribe(2);
    const id = await save(left);
    await post('send', { id });
    await write();
    await deliver();
    expect(sent.map((mail) => [mail.to[6], mail.subject]).toSorted()).toEqual([
      ['0', subject],
      ['1', subject],
    ]);
    for (const { html, text } of sent) {
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain(part);
      // To unsubscribe where this is read.
      expect(text).toContain(`${lang === 'ar' ? '/ar' : ':3000'}/newsletter/leave#`);
    }
    for (const asked of ['en', 'ar'])
      expect((await seller.get(`/api/newsletter/preview?id=${id}&lang=${asked}`)).body.subject).toBe(subject);
  });

  test('without a language that has a subject and a text is refused', async () => {
    const none = { subject: '', subjectAr: ' ', body: '', bodyAr: '', books: [] };
    expect((await post('save', none)).body.fields).toEqual({ subject: 'required', body: 'required' });
    expect((await post('save', { ...none, subjectAr: 'كتب' })).body.fields).toEqual({ bodyAr: 'required' });
    expect((await seller.get('/api/newsletter/list')).body.newsletters).toEqual([]);
  });

  test('reads its books once for all subscribers', async () => {
    await subscribe(40);
    await post('send', { id: await save() });
    await write();
    const readings = (await seenStatements(deliver)).filter(({ text }) => text.includes('from "books"'));
    expect(sent).toHaveLength(40);
    // Two books, by each of those who work at the same time.
    expect(readings.length).toBeLessThanOrEqual(2 * concurrency);
  });

  test('can be left by the header and by the link of each mail', async () => {
    await subscribe(1);
    await post('send', { id: await save() });
    await write();
    await deliver();
    const url = /^<http:\/\/127\.0\.0\.1:3000(.*)>$/.exec(sent[0]!.headers['List-Unsubscribe']!)![1]!;
    expect(sent[0]!.headers['List-Id']).toBe('<newsletter.127.0.0.1>');
    expect(sent[0]!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(sent[0]!.text).toContain(`/newsletter/leave#${url.split('=')[1]}`);
    expect((await shop.app.request(url, { method: 'POST' })).status).toBe(200);
    expect((await seller.get('/api/newsletter/count')).body.total).toBe(0);
  });

  test('is not sent to who has unsubscribed meanwhile', async () => {
    await subscribe(2);
    await post('send', { id: await save() });
    await write();
    await post('remove', { email: 'reader0-1@example.com' });
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['reader1-1@example.com']);
  });

  test('is paused and resumed', async () => {
    await subscribe(250);
    const id = await save();
    await post('send', { id });
    await write();
    expect((await post('pause', { id })).status).toBe(200);
    await deliver();
    await write();
    await deliver();
    expect(await progress()).toMatchObject({ state: 'paused', sent: 200, waiting: 0 });
    await post('send', { id });
    await write();
    await deliver();
    expect(await progress()).toMatchObject({ state: 'sent', sent: 250 });
  });

  test('a batch that is cut off is written whole or not at all', async () => {
    await subscribe(10);
    await post('send', { id: await save() });
    const { outbox } = shop.deps;
    const dying = {
      ...outbox,
      get mode(): never {
        throw new Error('cut off');
      },
    };
    await expect(writeNewsletters({ ...shop.deps, outbox: dying })).rejects.toThrow('cut off');
    expect(await progress()).toMatchObject({ state: 'sending', waiting: 0 });
    await write();
    expect(await progress()).toMatchObject({ state: 'sent', waiting: 10 });
  });

  test('is written in both languages, previewed, tested and then fixed', async () => {
    expect((await post('save', { ...texts, subjectAr: ' ', books: [] })).body.fields).toEqual({
      subjectAr: 'required',
    });
    const id = await save();
    const { body } = await seller.get(`/api/newsletter/preview?id=${id}&lang=ar`);
    expect(body.subject).toBe(texts.subjectAr);
    await post('test', { id, lang: 'en' });
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['seller@example.com']);
    expect((await post('save', { ...texts, id, subject: 'Newer books', books: [] })).status).toBe(200);
    await post('send', { id });
    expect((await post('save', { ...texts, id, books: [] })).body.code).toBe('newsletter-sent');
    const unknown = 'f'.repeat(24);
    for (const path of ['send', 'pause'])
      expect((await post(path, { id: unknown })).body.code).toBe('unknown-newsletter');
    expect((await post('test', { id: unknown, lang: 'en' })).body.code).toBe('unknown-newsletter');
    expect(await mailsOf(shop)).toHaveLength(1);
  });
});
