import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Policy } from '../../../contract/policies.ts';
import { maxPolicyLength, type PolicyTopic } from '../../../rules/policies.ts';
import { onlyFaults } from '../../api/form-checks.ts';
import { call } from '../../api/client.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { m } from '../../i18n/messages.js';
import { useShopFacts } from '../../shell/store-name.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextArea } from '../../ui/field.tsx';
import { deskCall } from '../session/desk-session.ts';
import { draftOf } from './policy-drafts.ts';

const titles: Record<PolicyTopic, () => string> = {
  about: m.nav_about,
  delivery: m.help_delivery,
  returns: m.help_returns,
  faq: m.faqs,
  privacy: m.privacy,
  terms: m.terms,
};

type Texts = Pick<Policy, 'text' | 'textAr'>;

interface PolicyFormProps {
  policy: Policy;
  /** The heading of the form, if it is not its own. */
  labelledBy?: string;
  onSaved?: () => void;
}

/** The texts of one topic in both languages, with a preview of what shoppers will see. */
export function PolicyForm({ policy, labelledBy, onSaved }: PolicyFormProps) {
  const { topic, text, textAr } = policy;
  const [preview, setPreview] = useState<{ html: string; htmlAr: string } | null>(null);
  const client = useQueryClient();
  const facts = useShopFacts();
  const { busy, form, field, fill } = useValidatedForm<keyof Texts>(
    { text, textAr },
    check,
    async (draft) => {
      const { message } = await deskCall('POST /api/seller/policies', { body: { topic, ...draft } });
      toastSuccess(message, m.desk_policy_saved);
      await client.invalidateQueries({ queryKey: ['desk', 'setup'] });
      onSaved?.();
    },
  );
  const english = field('text');
  const arabic = field('textAr');

  /** The settings may have changed since this page was opened. */
  async function begin() {
    try {
      fill(draftOf(topic, await call('GET /api/order/terms', {}), facts));
    } catch (error) {
      await toastProblem(error);
    }
  }

  async function show() {
    const render = (words: string) =>
      deskCall('POST /api/seller/policies/preview', { body: { text: words } }).then(({ html }) => html);
    try {
      const [html, htmlAr] = await Promise.all([render(english.value), render(arabic.value)]);
      setPreview({ html, htmlAr });
    } catch (error) {
      await toastProblem(error);
    }
  }

  return (
    <form {...form} aria-labelledby={labelledBy ?? `policy-${topic}`}>
      {!labelledBy && <h2 id={`policy-${topic}`}>{titles[topic]()}</h2>}
      <div className="policy-texts">
        <TextArea label={m.desk_policy_english()} lang="en" dir="ltr" rows={6} {...english} />
        <TextArea label={m.desk_policy_arabic()} lang="ar" dir="rtl" rows={6} {...arabic} />
      </div>
      {preview && (
        <div className="policy-texts policy-preview" role="status">
          <div lang="en" dir="ltr" dangerouslySetInnerHTML={{ __html: preview.html }} />
          <div lang="ar" dir="rtl" dangerouslySetInnerHTML={{ __html: preview.htmlAr }} />
        </div>
      )}
      <p className="policy-acts">
        <BusyButton busy={busy} className="btn btn-1">
          {m.desk_policy_save()}
        </BusyButton>
        {!english.value && !arabic.value && (
          <button type="button" className="btn btn-3" onClick={() => void begin()}>
            {m.desk_policy_draft()}
          </button>
        )}
        <button type="button" className="btn btn-3" onClick={() => void show()}>
          {m.desk_policy_preview()}
        </button>
      </p>
    </form>
  );
}

function check({ text, textAr }: Texts) {
  const tooLong = (words: string) => (words.length > maxPolicyLength ? 'long' : undefined);
  return onlyFaults({ text: tooLong(text), textAr: tooLong(textAr) });
}
