import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useSayCode } from '../../../platform/web/forms/use-say-code.ts'
import { UserPlus } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { type Grant, refusalToAssign } from '../../access/rules.ts'
import { roleOfMember } from '../../accounts/rules.ts'
import { changeRole } from '../../people/contract/acts.ts'
import { listPeople, type PersonRow } from '../../people/contract/people.ts'
import { listStaffRoles, type StaffRole } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { PersonFinder } from './PersonFinder.tsx'
import styles from './rights.module.css'
import { useRightsRefresh } from './use-rights-refresh.ts'

const SHOWN = 50

const grantsOf = (role: StaffRole | undefined): Grant[] =>
  role?.permissions.map(({ code, scope }) => ({ permission: code, scope })) ?? []

/** Why this viewer may not give somebody a role or make them a member again (`to` null): the rule that the server asks again. */
function useAssignRefusal() {
  const viewer = useViewer()
  const say = useSayCode()
  const { data } = useRead(listStaffRoles, { query: { perPage: 100 } })
  return (person: PersonRow, to: StaffRole | null): string | null => {
    if (!viewer) return null
    const now = data?.data.find(role => role._id === person.preset?._id)
    const after = to
      ? { role: 'Employee' as const, grants: grantsOf(to) }
      : { role: roleOfMember(person.userType, person.profileStatus), grants: [] }
    const refusal = refusalToAssign(viewer, { id: person._id, role: person.role, grants: grantsOf(now) }, after)
    return refusal && say(refusal)
  }
}

/** Who has a role, with giving and taking it. */
export function RoleMembers({ role }: { role: StaffRole }) {
  const t = useText<typeof strings>('rights')
  const viewer = useViewer()
  const reads = holds(viewer, 'users.read')
  const gives = holds(viewer, 'users.roles') && role.kind === 'preset'
  const wish = role.kind === 'preset' ? { presetId: role._id } : { role: role.name as PersonRow['role'] }
  const { data } = useRead(listPeople, { query: { ...wish, perPage: SHOWN, sortBy: 'name' } }, { enabled: reads })
  const refusalTo = useAssignRefusal()
  const [giving, setGiving] = useState(false)
  const [taking, setTaking] = useState<PersonRow | null>(null)
  return (
    <aside className={styles.members} aria-labelledby="role-members">
      <h2 id="role-members">
        {t('members.title')} <span className={styles.quiet}>{role.people}</span>
      </h2>
      {!reads && <p className={styles.quiet}>{t('members.who-cannot')}</p>}
      {gives && !role.archived && (
        <Button size="compact" icon={<UserPlus {...iconSmall} />} onClick={() => setGiving(true)}>
          {t('members.give')}
        </Button>
      )}
      {data?.count === 0 && <p className={styles.quiet}>{t('members.none')}</p>}
      <ul className={styles.plain}>
        {data?.data.map(person => {
          const why = gives ? refusalTo(person, null) : null
          return (
            <li key={person._id} className={styles.member}>
              <MemberFace member={{ ...person, id: person._id }} size={28} />
              <LinkText to={`/apps/users/view/${person._id}`}>
                <Bdi clip>{person.name}</Bdi>
              </LinkText>
              {gives && (
                <Button
                  size="compact"
                  variant="ghost"
                  disabled={why !== null}
                  title={why ?? undefined}
                  onClick={() => setTaking(person)}
                >
                  {t('members.take')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.count > data.data.length && (
        <p className={styles.quiet}>{t('members.more', { count: data.count - data.data.length })}</p>
      )}
      {giving && <GiveRole role={role} refusalTo={refusalTo} onClose={() => setGiving(false)} />}
      {taking && <TakeRole person={taking} onClose={() => setTaking(null)} />}
    </aside>
  )
}

type GiveRoleProps = { role: StaffRole; refusalTo: ReturnType<typeof useAssignRefusal>; onClose: () => void }

/** Finds somebody and gives them the role; whoever cannot have it says why before the press. */
function GiveRole({ role, refusalTo, onClose }: GiveRoleProps) {
  const t = useText<typeof strings>('rights')
  const words = useWords()
  const { language } = useLanguage()
  const refresh = useRightsRefresh()
  const [picked, setPicked] = useState<PersonRow | null>(null)
  const give = useWrite(changeRole, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
      onClose()
    },
  })
  const notFor = (person: PersonRow): string | null => {
    if (person.preset?._id === role._id) return t('members.has-it')
    if (person.suspendedAt) return t('members.suspended')
    if (!person.verifiedAt) return t('members.unverified')
    return refusalTo(person, role)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant="primary"
        disabled={!picked}
        loading={give.busy}
        onClick={() =>
          picked && void give.run({ params: { userId: picked._id }, body: { role: 'Employee', presetId: role._id } })
        }
      >
        {t('members.give-act')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={t('members.give-title', { title: `\u2068${role.title[language]}\u2069` })}
      onClose={onClose}
      footer={footer}
    >
      {give.refusal && <Alert tone="danger" role="alert" title={give.refusal.message} />}
      <PersonFinder label={t('members.find')} picked={picked} onPick={setPicked} notFor={notFor} />
    </Dialog>
  )
}

/** Makes somebody a member again, which is asked before. */
function TakeRole({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const t = useText<typeof strings>('rights')
  const words = useWords()
  const refresh = useRightsRefresh()
  const take = useWrite(changeRole, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant="danger"
        loading={take.busy}
        onClick={() => void take.run({ params: { userId: person._id }, body: { role: 'Member' } })}
      >
        {t('members.take')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={t('members.take-title', { name: `\u2068${person.name}\u2069` })}
      onClose={onClose}
      footer={footer}
    >
      <p>{t('members.take-body')}</p>
      {take.refusal && <Alert tone="danger" role="alert" title={take.refusal.message} />}
    </Dialog>
  )
}
