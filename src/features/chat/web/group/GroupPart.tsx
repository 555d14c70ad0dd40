import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import type { Nameable } from '../../../../platform/web/forms/naming/name-finder.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { Crown, Ellipsis, LogOut, Pencil, UserRound, UserRoundPlus, X } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { FailedLine } from '../../../../platform/web/ui/EmptyLine.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { Menu, type MenuItem } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { messageAddress } from '../../../social/rules.ts'
import { type ConversationView, listConversations, readConversation } from '../../contract.ts'
import {
  addGroupMembers,
  changeGroup,
  changeGroupMember,
  type GroupMember,
  leaveGroup,
  listGroupMembers,
  MAX_GROUP_NAME,
  takeOutMember,
} from '../../contract/groups.ts'
import { MAX_MEMBERS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { PlanNote } from '../PlanNote.tsx'
import css from './GroupDialog.module.css'
import { MemberPicker } from './MemberPicker.tsx'
import { useMembers } from './members.ts'

/** What a change of a group makes stale. */
const STALE = [listGroupMembers, readConversation, listConversations]
const refusedWith = (error: Error) => toast({ tone: 'danger', title: error.message })

/** Of a group, beside it: who is in it, and what one may do with it. */
export function GroupPart({ conversation }: { conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const members = useMembers(conversation)
  const [asks, setAsks] = useState<'leave' | 'add' | 'change' | null>(null)
  const { group } = conversation
  // What `members` is made of.
  const read = useRead(listGroupMembers, { params: { sessionId: conversation._id } }, { enabled: group !== null })
  if (!group) return null
  const all = [...members.values()].filter(one => !one.left)
  const close = () => setAsks(null)
  return (
    <>
      <h3 className={css.title}>{t('group.members', { count: group.count })}</h3>
      {read.error && !read.data && <FailedLine onRetry={() => void read.refetch()} />}
      <ul className={css.people}>
        {all.map(one => (
          <Person key={one.id} member={one} conversation={conversation} />
        ))}
      </ul>
      <span className={css.acts}>
        {group.admin && (
          <>
            <Button variant="ghost" icon={<UserRoundPlus {...iconProps} />} onClick={() => setAsks('add')}>
              {t('group.add')}
            </Button>
            <Button variant="ghost" icon={<Pencil {...iconProps} />} onClick={() => setAsks('change')}>
              {t('group.change')}
            </Button>
          </>
        )}
        {!group.left && conversation.place !== 'request' && (
          <Button variant="ghost" icon={<LogOut {...iconProps} className="flip" />} onClick={() => setAsks('leave')}>
            {t('group.leave')}
          </Button>
        )}
      </span>
      {asks === 'add' && <AddMembers conversation={conversation} members={all} onClose={close} />}
      {asks === 'change' && <ChangeGroup conversation={conversation} onClose={close} />}
      {asks === 'leave' && <Leave conversation={conversation} alone={all.length < 2} onClose={close} />}
    </>
  )
}

/** A member with what one may do about them. */
function Person({ member: one, conversation }: { member: GroupMember; conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const name = one.name ?? t('former')
  const params = { sessionId: conversation._id, userId: one.id }
  const lead = useWrite(changeGroupMember, { invalidates: STALE, onRefusal: refusedWith })
  const admin = conversation.group?.admin ?? false
  const { link, username } = one
  const items: MenuItem[] = [
    ...(link ? [{ key: 'page', label: t('info.page'), icon: <UserRound {...iconProps} />, href: link }] : []),
    ...(username && !one.own
      ? [{ key: 'write', label: t('message'), onPick: () => void navigate(messageAddress(username)) }]
      : []),
    ...(admin && !one.own && !one.admin && !one.asked
      ? [
          {
            key: 'lead',
            label: t('group.make-admin'),
            icon: <Crown {...iconProps} />,
            onPick: () => void lead.run({ params, body: { admin: true } }),
          },
        ]
      : []),
    ...(admin && !one.own
      ? [
          {
            key: 'out',
            label: t('group.take-out'),
            icon: <X {...iconProps} />,
            tone: 'danger' as const,
            onPick: () => setAsks(true),
          },
        ]
      : []),
  ]
  const mark = one.admin ? t('group.admin') : one.asked ? t('group.asked') : null
  const label = t('group.acts', { name: isolate(name) })
  return (
    <li className={css.person}>
      <MemberFace member={{ ...one, name }} size={36} />
      <span>
        <Bdi clip>{one.own ? t('yourself') : name}</Bdi>
        {mark && <span className={css.mark}>{mark}</span>}
      </span>
      {items.length > 0 && (
        <Menu
          align="end"
          label={label}
          items={items}
          trigger={<IconButton size="compact" label={label} icon={<Ellipsis {...iconProps} />} />}
        />
      )}
      {asks && <TakeOut params={params} name={name} onClose={() => setAsks(false)} />}
    </li>
  )
}

type AskProps = { params: { sessionId: string; userId: string }; name: string; onClose: () => void }

function TakeOut({ params, name, onClose }: AskProps) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const out = useWrite(takeOutMember, { invalidates: STALE, onDone: onClose, onRefusal: refusedWith })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('group.ask-take-out', { name: isolate(name) })}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button variant="danger" loading={out.busy} onClick={() => void out.run({ params })}>
            {t('group.take-out')}
          </Button>
        </>
      }
    >
      <p>{t('group.take-out-too')}</p>
    </Dialog>
  )
}

type PartProps = { conversation: ConversationView; onClose: () => void }

function Leave({ conversation, alone, onClose }: PartProps & { alone: boolean }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const leave = useWrite(leaveGroup, { invalidates: STALE, onDone: onClose, onRefusal: refusedWith })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('group.ask-leave', { name: isolate(conversation.group?.name ?? '') })}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button
            variant="danger"
            loading={leave.busy}
            onClick={() => void leave.run({ params: { sessionId: conversation._id } })}
          >
            {t('group.leave')}
          </Button>
        </>
      }
    >
      <p>{t(alone ? 'group.leave-alone' : 'group.leave-too')}</p>
    </Dialog>
  )
}

function AddMembers({ conversation, members, onClose }: PartProps & { members: readonly GroupMember[] }) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const [chosen, setChosen] = useState<readonly Nameable[]>([])
  const add = useWrite(addGroupMembers, { invalidates: STALE, onDone: onClose })
  const there = new Set(members.flatMap(one => one.username?.toLowerCase() ?? []))
  const needsPlan = add.refusal && 'code' in add.refusal && add.refusal.code === 'plan-required'
  const usernames = chosen.map(one => one.username)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('group.add')}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button
            variant="primary"
            loading={add.busy}
            disabled={chosen.length === 0}
            onClick={() => void add.run({ params: { sessionId: conversation._id }, body: { usernames } })}
          >
            {t('group.add-them')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.hint}>{t('group.add-too')}</p>
        <MemberPicker chosen={chosen} onChange={setChosen} max={MAX_MEMBERS - members.length} without={there} />
        {needsPlan ? (
          <PlanNote />
        ) : (
          add.refusal && (
            <p className={css.error} role="alert">
              {add.refusal.message}
            </p>
          )
        )}
      </div>
    </Dialog>
  )
}

function ChangeGroup({ conversation, onClose }: PartProps) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const [name, setName] = useState(conversation.group?.name ?? '')
  const [picture, setPicture] = useState<FileView[]>([])
  const [away, setAway] = useState(false)
  const change = useWrite(changeGroup, { invalidates: STALE, onDone: onClose })
  const save = () => {
    const next = picture.length > 0 ? { picture: picture.map(one => one._id) } : away ? { picture: [] } : {}
    void change.run({ params: { sessionId: conversation._id }, body: { name: name.trim(), ...next } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('group.change')}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button variant="primary" loading={change.busy} disabled={!name.trim()} onClick={save}>
            {words('ui.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextField label={t('new.name')} name="name" value={name} onChange={setName} maxLength={MAX_GROUP_NAME} />
        <UploadField label={t('new.picture')} name="picture" take="image" value={picture} onChange={setPicture} />
        {conversation.group?.picture && picture.length === 0 && (
          <Button size="compact" variant="ghost" onClick={() => setAway(now => !now)}>
            {t(away ? 'group.keep-picture' : 'group.no-picture')}
          </Button>
        )}
        {change.refusal && (
          <p className={css.error} role="alert">
            {change.refusal.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
