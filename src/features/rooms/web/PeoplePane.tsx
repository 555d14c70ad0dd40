import { useState } from 'react'
import { Ellipsis, Hand, MicOff } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Menu, type MenuItem } from '../../../platform/web/ui/Menu.tsx'
import type { LiveRoom } from '../contract/inside.ts'
import type { SeatView } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import { nameOfSeat } from './names.ts'
import css from './PeoplePane.module.css'
import type { Shown } from './shown-people.ts'
import type { Acts } from './use-acts.ts'

type PeoplePaneProps = {
  live: LiveRoom
  shown: readonly Shown[]
  acts: Acts
  owner: boolean
  /** What brings others into the lobby. */
  invite: string | null
}

/** Who is in: raised hands in their order, who is on stage, who watches; and what the owner may do about each. */
export function PeoplePane({ live, shown, acts, owner, invite }: PeoplePaneProps) {
  const t = useText<typeof strings>('rooms')
  const [removing, setRemoving] = useState<SeatView | null>(null)
  const inside = live.seats.filter(({ state }) => state === 'in')
  const hands = inside.filter(({ handAt }) => handAt).toSorted((a, b) => a.handAt!.localeCompare(b.handAt!))
  const staged = inside
    .filter(({ role, handAt }) => role !== 'watcher' && !handAt)
    .toSorted((a, b) => a.place - b.place)
  // Whoever has no account stands last.
  const watchers = inside
    .filter(one => one.role === 'watcher' && !one.handAt)
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || a.place - b.place)
  const heard = new Map(shown.filter(({ kind }) => kind === 'face').map(one => [one.id, one.heard]))
  const list = (seats: readonly SeatView[]) => (
    <ul className={css.list}>
      {seats.map(seat => (
        <One
          key={seat._id}
          seat={seat}
          broadcast={live.kind === 'public'}
          silent={seat.role !== 'watcher' && heard.get(seat._id) === false}
          owner={owner}
          acts={acts}
          onRemove={() => setRemoving(seat)}
        />
      ))}
    </ul>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <div className={css.pane} tabIndex={0}>
      {invite && (
        <div className={css.invite}>
          <h2 className={css.head}>{t('web.people.invite')}</h2>
          <CopyText value={invite} />
          <p className={css.hint}>{t('web.people.invite-too')}</p>
        </div>
      )}
      {hands.length > 0 && (
        <>
          <h2 className={css.head}>{t('web.people.hands')}</h2>
          {list(hands)}
        </>
      )}
      {(live.kind === 'public' || hands.length > 0) && (
        <h2 className={css.head}>{t(live.kind === 'public' ? 'web.people.stage' : 'web.people.inside')}</h2>
      )}
      {list(staged)}
      {live.kind === 'public' && watchers.length > 0 && (
        <>
          <h2 className={css.head}>{t('web.people.watchers')}</h2>
          {list(watchers)}
        </>
      )}
      {live.removed.length > 0 && (
        <>
          <h2 className={css.head}>{t('web.people.removed')}</h2>
          <ul className={css.list}>
            {live.removed.map(seat => {
              const name = nameOfSeat(t, seat)
              return (
                <li key={seat._id} className={css.one}>
                  <MemberFace size={36} member={seat.member ?? { id: seat._id, name, picture: null, userType: null }} />
                  <p className={css.name}>
                    <bdi>{name}</bdi>
                  </p>
                  <Button size="compact" onClick={() => void acts.allowBack(seat._id)}>
                    {t('web.people.allow-back', { name: isolate(name) })}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <Dialog
        open={removing !== null}
        size="small"
        onClose={() => setRemoving(null)}
        title={removing ? t('web.people.remove-ask', { name: isolate(nameOfSeat(t, removing)) }) : ''}
        footer={
          <>
            <Button onClick={() => setRemoving(null)}>{t('web.room.close')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (removing) void acts.remove(removing._id)
                setRemoving(null)
              }}
            >
              {removing ? t('web.people.remove', { name: isolate(nameOfSeat(t, removing)) }) : ''}
            </Button>
          </>
        }
      >
        {t(removing?.name === '' ? 'web.people.remove-visitor-too' : 'web.people.remove-too')}
      </Dialog>
    </div>
  )
}

type OneProps = {
  seat: SeatView
  broadcast: boolean
  silent: boolean
  owner: boolean
  acts: Acts
  onRemove: () => void
}

function One({ seat, broadcast, silent, owner, acts, onRemove }: OneProps) {
  const t = useText<typeof strings>('rooms')
  const name = nameOfSeat(t, seat)
  const said = isolate(name)
  const { member } = seat
  const items: MenuItem[] = []
  if (owner && !seat.self) {
    if (seat.role !== 'watcher' && !silent)
      items.push({ key: 'mute', label: t('web.people.mute', { name: said }), onPick: () => void acts.mute(seat._id) })
    // Whoever has no account only watches: nobody would know who it is that all see.
    if (broadcast && member)
      items.push({
        key: 'stage',
        label: t(seat.role === 'watcher' ? 'web.people.to-stage' : 'web.people.off-stage', { name: said }),
        onPick: () => void acts.stage(seat._id, seat.role === 'watcher'),
      })
    if (seat.handAt)
      items.push({
        key: 'hand',
        label: t('web.people.take-hand', { name: said }),
        onPick: () => void acts.hand(false, seat._id),
      })
    items.push({ key: 'remove', label: t('web.people.remove', { name: said }), tone: 'danger', onPick: onRemove })
  }
  return (
    <li className={css.one}>
      <MemberFace size={36} member={member ?? { id: seat._id, name, picture: null, userType: null }} />
      <div className={css.words}>
        <p className={css.name}>
          {member?.link ? (
            <LinkText to={member.link} quiet>
              <bdi>{name}</bdi>
            </LinkText>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p className={css.quiet}>
          {seat.self
            ? t('web.room.you')
            : seat.role === 'owner'
              ? t('web.people.owner')
              : member
                ? ''
                : t(seat.name ? 'web.room.guest' : 'web.room.visitor')}
          {seat.mode !== 'full' && ` · ${t(seat.mode === 'chat' ? 'web.room.only-chats' : 'web.room.only-listens')}`}
        </p>
      </div>
      {seat.handAt && (
        <span className={css.mark} title={t('web.room.hand-up')}>
          <Hand {...iconSmall} />
          <span className="visually-hidden">{t('web.room.hand-up')}</span>
        </span>
      )}
      {silent && (
        <span className={css.mark} title={t('web.room.microphone-off')}>
          <MicOff {...iconSmall} />
          <span className="visually-hidden">{t('web.room.microphone-off')}</span>
        </span>
      )}
      {owner && broadcast && seat.handAt && seat.role === 'watcher' && (
        <Button
          size="compact"
          aria-label={t('web.people.to-stage', { name: said })}
          onClick={() => void acts.stage(seat._id, true)}
        >
          {t('web.people.stage')}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={t('web.people.acts', { name: said })}
          align="end"
          items={items}
          trigger={
            <IconButton
              size="compact"
              label={t('web.people.acts', { name: said })}
              icon={<Ellipsis {...iconProps} />}
            />
          }
        />
      )}
    </li>
  )
}
