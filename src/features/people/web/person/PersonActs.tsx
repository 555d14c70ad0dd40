import { useState } from 'react'
import { holds, type Viewer } from '../../../../platform/shared/access.ts'
import {
  Ban,
  EllipsisVertical,
  Eye,
  KeyRound,
  LogOut,
  MailCheck,
  Pencil,
  RotateCcw,
  ShieldCheck,
} from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { refusalToEdit, refusalToSuspend } from '../../../accounts/rules.ts'
import { refusalToLook } from '../../../looking/rules.ts'
import type { PersonRow } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { type PersonAct, PersonTask } from './PersonTask.tsx'

/** Whether somebody may look as a person; what each of the club may is known to the server alone, which asks again. */
const mayLook = (viewer: Viewer, { _id, role, suspendedAt, verifiedAt }: PersonRow): boolean =>
  suspendedAt === null && verifiedAt !== null && refusalToLook(viewer, { id: _id, role, permissions: [] }) === null

/** What this viewer may do to that person now, by the rules that the server asks again. */
function actsFor(viewer: Viewer | null, person: PersonRow): PersonAct[] {
  if (!viewer) return []
  const who = { id: person._id, role: person.role }
  const edits = refusalToEdit(viewer, who) === null
  const suspends = holds(viewer, 'users.suspend') && refusalToSuspend(viewer, who) === null
  const open = person.suspendedAt === null
  const mails = holds(viewer, 'users.mail') && edits && open
  const all: [PersonAct, boolean][] = [
    ['edit', edits && holds(viewer, 'users.edit')],
    ['suspend', suspends && open],
    ['restore', suspends && !open],
    ['verify', mails && person.verifiedAt === null],
    ['reset', mails && person.verifiedAt !== null],
    ['end-sessions', edits && holds(viewer, 'users.sessions') && person.lastSeenAt !== null],
    ['look', mayLook(viewer, person)],
    ['role', holds(viewer, 'users.roles') && viewer.id !== person._id && open && person.verifiedAt !== null],
  ]
  return all.flatMap(([act, may]) => (may ? [act] : []))
}

const ICONS = {
  edit: Pencil,
  suspend: Ban,
  restore: RotateCcw,
  verify: MailCheck,
  reset: KeyRound,
  'end-sessions': LogOut,
  role: ShieldCheck,
  look: Eye,
} as const

/** Acts that stand beside the name; the others are in the menu. */
const FIRST: readonly PersonAct[] = ['edit', 'suspend', 'restore']

type PersonActsProps = {
  person: PersonRow
  /** An act that begins open. */
  begins?: PersonAct
  onClose?: () => void
}

/** What can be done to a person: the frequent acts as buttons, the others in a menu, each with its question. */
export function PersonActs({ person, begins, onClose }: PersonActsProps) {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const [act, setAct] = useState<PersonAct | null>(begins ?? null)
  const acts = actsFor(viewer, person)
  const iconOf = (one: PersonAct) => {
    const ActIcon = ICONS[one]
    return <ActIcon {...iconSmall} className={one === 'end-sessions' ? 'flip' : undefined} />
  }
  const rest = acts.filter(one => !FIRST.includes(one))
  const close = () => {
    setAct(null)
    onClose?.()
  }
  return (
    <>
      {acts
        .filter(one => FIRST.includes(one))
        .map(one => (
          <Button
            key={one}
            size="compact"
            variant={one === 'suspend' ? 'dangerOutline' : 'outline'}
            icon={iconOf(one)}
            onClick={() => setAct(one)}
          >
            {t(`acts.${one}`)}
          </Button>
        ))}
      {rest.length > 0 && (
        <Menu
          label={t('acts.more')}
          align="end"
          trigger={
            <Button size="compact" icon={<EllipsisVertical {...iconSmall} />}>
              {t('acts.more')}
            </Button>
          }
          items={rest.map(one => ({
            key: one,
            label: t(`acts.${one}`),
            icon: iconOf(one),
            onPick: () => setAct(one),
          }))}
        />
      )}
      {act && acts.includes(act) && <PersonTask act={act} person={person} onClose={close} />}
    </>
  )
}
