import type { AnswerOf } from '../../../contract/endpoints.ts';
import type { Member } from '../../../contract/staff.ts';
import type { StaffRole } from '../../../rules/accounts.ts';
import { emailError, newPasswordError, requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { locale } from '../../locale.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Moment } from '../../ui/time.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { ConfirmButton, FormDialog } from '../kit/desk-form.tsx';
import { Acts, Button, DeskPage, DialogButton, Loaded } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { useDeskMember } from '../session/desk-session.ts';
import { useLogout } from '../session/desk-session.ts';
import { roleWords } from './changes-page.tsx';
import { SecondFactor } from './second-factor.tsx';

export default function StaffPage() {
  const isOwner = useDeskMember().role === 'owner';
  const list = useDeskQuery('GET /api/staff/list', {}, { enabled: isOwner });
  return (
    <DeskPage title={m.desk_staff()}>
      <div className={`${kit.stack} ${kit.form}`}>
        <Loaded query={useDeskQuery('GET /api/staff/me')}>
          {(me) =>
            isOwner ? (
              <Loaded query={list}>
                {({ members }) => (
                  <>
                    <Members members={members} />
                    <Access {...me} />
                  </>
                )}
              </Loaded>
            ) : (
              <Access {...me} />
            )
          }
        </Loaded>
      </div>
    </DeskPage>
  );
}

function Access({ sessions, hasSecondFactor, recoveryCodes }: AnswerOf<'GET /api/staff/me'>) {
  return (
    <>
      <section className={kit.stack}>
        <h2>{m.password()}</h2>
        <DialogButton words={m.change_password()}>
          {(close) => <PasswordDialog onClose={close} />}
        </DialogButton>
      </section>
      <SecondFactor hasSecondFactor={hasSecondFactor} recoveryCodes={recoveryCodes} />
      <section className={kit.stack}>
        <h2>{m.desk_sessions()}</h2>
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
      </section>
    </>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useDeskChange('POST /api/seller/password', m.password_changed);
  const form = useForm(
    { current: '', password: '' },
    { current: requiredError, password: newPasswordError },
    (typed) => change.mutateAsync({ ...typed, lang: locale() }).then(onClose),
  );
  return (
    <FormDialog form={form} title={m.change_password()} onClose={onClose}>
      <PasswordField
        label={m.current_password()}
        autoComplete="current-password"
        required
        {...form.field('current')}
      />
      <PasswordField
        label={m.new_password()}
        hint={m.password_rule()}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
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

function Members({ members }: { members: Member[] }) {
  return (
    <section className={kit.stack}>
      <h2>{m.desk_members()}</h2>
      <p>{m.desk_members_words()}</p>
      <ul className={kit.rows}>
        {members.map((member) => (
          <MemberRow key={member._id} member={member} />
        ))}
      </ul>
      <DialogButton words={m.desk_invite()}>{(close) => <InviteDialog onClose={close} />}</DialogButton>
    </section>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { _id: id, name, email, role, isActive, hasSecondFactor } = member;
  const change = useDeskChange('POST /api/staff/role', m.desk_role_changed);
  const invite = useInvite();
  const { mailOn } = useShopFacts();
  const link = invite.data?.link;
  const remove = useDeskChange('POST /api/staff/remove', m.desk_removed);
  const facts = [
    isActive ? undefined : m.desk_not_accepted(),
    hasSecondFactor ? m.desk_second_factor_on() : undefined,
  ];
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <p className="hint">
          <bdi dir="ltr">{email}</bdi>
          {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
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
