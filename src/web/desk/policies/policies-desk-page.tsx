import { Fragment, useState } from 'react';
import type { Policy } from '../../../contract/settings.ts';
import { maxTextLength, type PolicyTopic, shopWords } from '../../../rules/shop.ts';
import { call } from '../../api/client.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { m } from '../../i18n/messages.js';
import { useShopFacts } from '../../shop-facts.ts';
import { TextArea } from '../../ui/field.tsx';
import { NewerNotice } from '../kit/desk-form.tsx';
import { Button, DeskPage, Loaded } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { pick, useVersionedForm } from '../kit/versioned-form.ts';
import { deskCall } from '../session/desk-session.ts';
import { draftOf } from './policy-drafts.ts';
import kit from '../kit/kit.module.css';

const titles: Record<PolicyTopic, () => string> = {
  about: m.nav_about,
  delivery: m.help_delivery,
  returns: m.help_returns,
  faq: m.faqs,
  privacy: m.privacy,
  terms: m.terms,
  motto: m.desk_words_motto,
  offer: m.desk_words_offer,
  reasons: m.desk_words_reasons,
  newsletter: m.desk_words_newsletter,
  footer: m.desk_words_footer,
};

export default function PoliciesDeskPage() {
  const query = useDeskQuery('GET /api/seller/policies', {}, loadedOnce);
  return (
    <DeskPage title={m.desk_policies()}>
      <Loaded query={query} loading={m.desk_loading_policies()}>
        {({ policies }) => (
          <div className={`${kit.stack} ${kit.policies}`}>
            <p>{m.desk_policies_lead()}</p>
            {policies.map((policy) => (
              <Fragment key={policy.topic}>
                {policy.topic === shopWords[0] && <p>{m.desk_words_lead()}</p>}
                <PolicyForm policy={policy} />
              </Fragment>
            ))}
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}

/** The texts of one topic in both languages, with a preview of what shoppers will see. */
function PolicyForm({ policy }: { policy: Policy }) {
  const { topic } = policy;
  const [preview, setPreview] = useState<string[]>();
  const facts = useShopFacts();
  const save = useDeskChange('POST /api/seller/policies', m.desk_policy_saved);
  const { busy, draft, form, field, fill, newer } = useVersionedForm(
    policy,
    textsOf,
    (texts) => check(topic, texts),
    async (typed, { changed, version }) => {
      const { policies } = await save.mutateAsync({ topic, version, ...pick(typed, changed) });
      return policies.find((one) => one.topic === topic);
    },
  );

  /** The settings may have changed since this page was opened. */
  async function fillDraft() {
    fill(draftOf(topic, await call('GET /api/order/terms', {}), facts));
  }

  async function show() {
    const texts = [draft.text, draft.textAr];
    const render = (text: string) => deskCall('POST /api/seller/policies/preview', { body: { text } });
    setPreview((await Promise.all(texts.map(render))).map(({ html }) => html));
  }

  return (
    <form className={kit.stack} {...form} aria-labelledby={`policy-${topic}`}>
      <h2 id={`policy-${topic}`}>{titles[topic]()}</h2>
      <div className={kit.fields}>
        <TextArea label={m.desk_policy_english()} lang="en" dir="ltr" rows={6} {...field('text')} />
        <TextArea label={m.desk_policy_arabic()} lang="ar" rows={6} {...field('textAr')} />
      </div>
      {preview && (
        <div className={kit.fields} role="status">
          <div className={kit.preview} lang="en" dir="ltr" {...htmlOf(preview[0])} />
          <div className={kit.preview} lang="ar" dir="rtl" {...htmlOf(preview[1])} />
        </div>
      )}
      <NewerNotice newer={newer} />
      <p className={kit.row}>
        <Button type="submit" look="1" words={m.desk_policy_save()} busy={busy} />
        {!draft.text && !draft.textAr && (
          <Button
            look="3"
            words={m.desk_policy_draft()}
            onClick={() => void fillDraft().catch(toastProblem)}
          />
        )}
        <Button look="3" words={m.desk_policy_preview()} onClick={() => void show().catch(toastProblem)} />
      </p>
    </form>
  );
}

const htmlOf = (html = '') => ({ dangerouslySetInnerHTML: { __html: html } });

type Texts = Pick<Policy, 'text' | 'textAr'>;

const textsOf = ({ text, textAr }: Policy): Texts => ({ text, textAr });

function check(topic: PolicyTopic, { text, textAr }: Texts) {
  const tooLong = (words: string) => (words.length > maxTextLength(topic) ? m.field_long() : undefined);
  return { text: tooLong(text), textAr: tooLong(textAr) };
}
