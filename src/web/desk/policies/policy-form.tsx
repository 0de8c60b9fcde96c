import { useState } from 'react';
import type { Policy } from '../../../contract/settings.ts';
import { maxTextLength, type PolicyTopic } from '../../../rules/shop.ts';
import { call } from '../../api/client.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { m } from '../../i18n/messages.js';
import { useShopFacts } from '../../shop-facts.ts';
import { TextArea } from '../../ui/field.tsx';
import { NewerNotice } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import { useDeskChange } from '../kit/desk-data.ts';
import { pick } from '../kit/changed-values.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
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

interface PolicyFormProps {
  policy: Policy;
  /** The texts of a policy that is not written yet. */
  begin?: Texts | undefined;
  /** The heading of the form, if it is not its own. */
  labelledBy?: string;
  onSaved?: () => void;
}

/** The texts of one topic in both languages, with a preview of what shoppers will see. */
export function PolicyForm({ policy, begin, labelledBy, onSaved }: PolicyFormProps) {
  const { topic } = policy;
  const [preview, setPreview] = useState<{ html: string; htmlAr: string } | null>(null);
  const facts = useShopFacts();
  const save = useDeskChange('POST /api/seller/policies', m.desk_policy_saved);
  const { busy, draft, form, field, fill, newer } = useVersionedForm(
    policy,
    textsOf,
    (texts) => check(topic, texts),
    async (typed, { changed, version }) => {
      const { policies } = await save.mutateAsync({ topic, version, ...pick(typed, changed) });
      onSaved?.();
      return policies.find((one) => one.topic === topic);
    },
    { begin },
  );

  /** The settings may have changed since this page was opened. */
  async function fillDraft() {
    fill(draftOf(topic, await call('GET /api/order/terms', {}), facts));
  }

  async function show() {
    const render = (words: string) =>
      deskCall('POST /api/seller/policies/preview', { body: { text: words } }).then(({ html }) => html);
    const [html, htmlAr] = await Promise.all([render(draft.text), render(draft.textAr)]);
    setPreview({ html, htmlAr });
  }

  return (
    <form className={kit.stack} {...form} aria-labelledby={labelledBy ?? `policy-${topic}`}>
      {!labelledBy && <h2 id={`policy-${topic}`}>{titles[topic]()}</h2>}
      <div className={kit.fields}>
        <TextArea label={m.desk_policy_english()} lang="en" dir="ltr" rows={6} {...field('text')} />
        <TextArea label={m.desk_policy_arabic()} lang="ar" rows={6} {...field('textAr')} />
      </div>
      {preview && (
        <div className={kit.fields} role="status">
          <div
            className={kit.preview}
            lang="en"
            dir="ltr"
            dangerouslySetInnerHTML={{ __html: preview.html }}
          />
          <div
            className={kit.preview}
            lang="ar"
            dir="rtl"
            dangerouslySetInnerHTML={{ __html: preview.htmlAr }}
          />
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

type Texts = Pick<Policy, 'text' | 'textAr'>;

const textsOf = ({ text, textAr }: Policy): Texts => ({ text, textAr });

function check(topic: PolicyTopic, { text, textAr }: Texts) {
  const tooLong = (words: string) => (words.length > maxTextLength(topic) ? m.field_long() : undefined);
  return { text: tooLong(text), textAr: tooLong(textAr) };
}
