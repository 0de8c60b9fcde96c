import type { Member } from '../../../contract/staff.ts';
import type { StaffRole } from '../../../rules/accounts.ts';
import { emailError, newPasswordError, requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { locale } from '../../locale.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { Moment } from '../../ui/time.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { ConfirmButton, Fields, FormDialog } from '../kit/desk-form.tsx';
import { Acts, Button, DeskPage, DialogButton, Loaded, Section } from '../kit/desk-page.tsx';
import type { FieldSpec } from '../kit/form-values.ts';
import kit from '../kit/kit.module.css';
import { useDeskMember, useLogout } from '../session/desk-session.ts';
import { roleWords } from './changes-page.tsx';
import { SecondFactor } from './second-factor.tsx';

export default function StaffPage() {
  const isOwner = useDeskMember().role === 'owner';
  return (
    <DeskPage title={m.desk_staff()}>
      <div className={`${kit.stack} ${kit.form}`}>
        {isOwner && <Members />}
        <Loaded query={useDeskQuery('GET /api/staff/me')}>
          {({ sessions, ...me }) => (
            <>
              <Section title={m.password()}>
                <DialogButton words={m.change_password()}>
                  {(close) => <PasswordDialog onClose={close} />}
                </DialogButton>
              </Section>
              <SecondFactor {...me} />
              <Section title={m.desk_sessions()}>
                <ul className={kit.rows}>
                  {sessions.map(({ agent, createdAt, isCurrent }) => (
                    <li key={createdAt + agent}>
                      <div>
                        <bdi>{browserOf(agent)}</bdi>
                        {isCurrent && <b> {m.desk_this_device()}</b>}
                      </div>
                      <Moment at={createdAt} />
                    </li>
                  ))}
                </ul>
                <LogoutEverywhere />
              </Section>
            </>
          )}
        </Loaded>
      </div>
    </DeskPage>
  );
}

const fields: FieldSpec<'current' | 'password'>[] = [
  ['current', m.current_password, { type: 'password', autoComplete: 'current-password', required: true }],
  [
    'password',
    m.new_password,
    { type: 'password', autoComplete: 'new-password', required: true, hint: m.password_rule },
  ],
];

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useDeskChange('POST /api/seller/password', m.password_changed);
  const form = useForm(
    { current: '', password: '' },
    { current: requiredError, password: newPasswordError },
    (typed) => change.mutateAsync({ ...typed, lang: locale() }).then(onClose),
  );
  return (
    <FormDialog form={form} title={m.change_password()} onClose={onClose}>
      <Fields of={fields} field={form.field} />
      <p className="hint">{m.desk_password_words()}</p>
    </FormDialog>
  );
}

/** The browser and the system, as people know them. */
function browserOf(agent: string): string {
  const find = (names: string[]) => names.find((name) => agent.includes(name));
  const browser = find(['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']) ?? agent.split('/')[0];
  const system = find(['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux']);
  return [browser?.replace('Edg', 'Edge').replace('OPR', 'Opera'), system?.replace('Macintosh', 'Mac')]
    .filter(Boolean)
    .join(', ');
}

function LogoutEverywhere() {
  const leave = useLogout('POST /api/staff/logout-everywhere', m.logged_out_everywhere);
  return (
    <>
      <Button words={m.logout_everywhere()} busy={leave.isPending} onClick={() => leave.mutate()} />
      <p className="hint">{m.logout_everywhere_words()}</p>
    </>
  );
}

function Members() {
  const list = useDeskQuery('GET /api/staff/list');
  return (
    <Section title={m.desk_members()}>
      <p>{m.desk_members_words()}</p>
      <Loaded query={list}>
        {({ members }) => (
          <ul className={kit.rows}>
            {members.map((member) => (
              <MemberRow key={member._id} member={member} />
            ))}
          </ul>
        )}
      </Loaded>
      <DialogButton words={m.desk_invite()}>{(close) => <InviteDialog onClose={close} />}</DialogButton>
    </Section>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { _id: id, name, email, role, isActive, hasSecondFactor } = member;
  const change = useDeskChange('POST /api/staff/role', m.desk_role_changed);
  const invite = useInvite();
  const { mailOn } = useShopFacts();
  const link = invite.data?.link;
  const remove = useDeskChange('POST /api/staff/remove', m.desk_removed);
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <p className="hint">
          <bdi dir="ltr">{email}</bdi>
          {!isActive && ` · ${m.desk_not_accepted()}`}
          {hasSecondFactor && ` · ${m.desk_second_factor_on()}`}
        </p>
      </div>
      <Acts>
        <select
          className="input"
          aria-label={m.desk_role_of({ name })}
          value={role}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, role: event.target.value as StaffRole })}
        >
          <Options of={roleWords} />
        </select>
        {!isActive && (
          <Button
            words={mailOn ? m.desk_invite_again() : m.desk_invite_link()}
            busy={invite.isPending}
            aria-label={m.desk_invite_again_of({ name })}
            onClick={() => invite.mutate({ name, email, role, lang: locale() })}
          />
        )}
        {link && <InvitationLink link={link} onClose={invite.reset} />}
        <ConfirmButton
          look="3 sm"
          words={m.remove()}
          aria-label={m.desk_remove_of({ name })}
          title={m.desk_remove_of({ name })}
          button={m.remove()}
          onConfirm={() => remove.mutateAsync({ id })}
        >
          <p>{m.desk_remove_words()}</p>
        </ConfirmButton>
      </Acts>
    </li>
  );
}

/** Invites somebody. Without mail there is a link to hand over. */
function useInvite() {
  const { mailOn } = useShopFacts();
  return useDeskChange('POST /api/staff/invite', mailOn ? m.desk_invited : null);
}

function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog open title={m.desk_invitation_link()} onOpenChange={onClose}>
      <p>{m.desk_invitation_words()}</p>
      <p className={`${kit.preview} ${kit.lines}`} dir="ltr">
        {link}
      </p>
      <Button
        look="1"
        words={m.desk_copy_link()}
        onClick={() => void navigator.clipboard.writeText(link).then(onClose)}
      />
    </Dialog>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mailOn } = useShopFacts();
  const invite = useInvite();
  const form = useForm(
    { name: '', email: '', role: 'orders' },
    { name: requiredError, email: emailError },
    ({ role, ...typed }) =>
      invite
        .mutateAsync({ ...typed, role: role as StaffRole, lang: locale() })
        .then(({ link }) => link === undefined && onClose()),
  );
  const link = invite.data?.link;
  if (link) return <InvitationLink link={link} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={m.desk_invite()}
      button={mailOn ? m.desk_invite_send() : m.desk_invite_link()}
      onClose={onClose}
    >
      {mailOn && <p>{m.desk_invite_words()}</p>}
      <TextField label={m.name()} required maxLength={100} {...form.field('name')} />
      <TextField label={m.email()} type="email" required {...form.field('email')} />
      <SelectField label={m.desk_role()} options={roleWords} {...form.field('role')} />
    </FormDialog>
  );
}
