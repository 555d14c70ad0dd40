import { useParams, useSearchParams } from 'react-router'
import type { InputOf } from '../../../platform/shared/call.ts'
import { HistoryLink } from '../../../platform/web/admin/HistoryLink.tsx'
import { OfficePage } from '../../../platform/web/admin/OfficePage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { type createRole, listCatalogue, readRole, type StaffRole } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './rights.module.css'
import { RoleActs } from './RoleActs.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleMembers } from './RoleMembers.tsx'

type Body = InputOf<typeof createRole>['body']
const EMPTY: Body = { title: { en: '', ar: '' }, description: { en: '', ar: '' }, permissions: [] }
const bodyOf = ({ title, description, permissions }: StaffRole): Body => ({ title, description, permissions })

/** What a copy is called until somebody says better. */
const copyTitle = ({ title }: StaffRole) => ({ en: `${title.en.slice(0, 56)} (2)`, ar: `${title.ar.slice(0, 56)} (2)` })

/** Every permission there is; there are some dozens. */
const useCatalogue = () => useRead(listCatalogue, { query: { perPage: 500 } }, { staleMs: 60_000 })

/** The editor of a new role: empty, or a copy of another. */
export function AddRoleScreen() {
  const t = useText<typeof strings>('rights')
  const [search] = useSearchParams()
  const from = search.get('from') ?? ''
  const catalogue = useCatalogue()
  const copied = useRead(readRole, { params: { roleId: from } }, { enabled: from !== '' })
  const error = catalogue.error ?? copied.error
  const source = copied.data?.data
  const ready = catalogue.data && (from === '' || source)
  return (
    <OfficePage>
      <PageHeader
        title={t('pages.add')}
        breadcrumb={[{ label: t('role.back'), href: '/roles' }, { label: t('pages.add') }]}
      />
      {error && <ErrorPiece error={error} onRetry={() => void Promise.all([catalogue.refetch(), copied.refetch()])} />}
      {ready ? (
        <RoleForm
          stored={null}
          start={source ? { ...bodyOf(source), title: copyTitle(source) } : EMPTY}
          catalogue={catalogue.data!.data}
          locked={false}
        />
      ) : (
        !error && <Skeleton height="480px" />
      )}
    </OfficePage>
  )
}

/** A role: what it is called, what it opens, and who has it. */
export function RoleScreen() {
  const { roleId = '' } = useParams()
  const catalogue = useCatalogue()
  const read = useRead(readRole, { params: { roleId } })
  const error = read.error ?? catalogue.error
  if (error)
    return (
      <OfficePage>
        <ErrorPiece error={error} onRetry={() => void Promise.all([read.refetch(), catalogue.refetch()])} />
      </OfficePage>
    )
  return (
    <OfficePage>
      {read.data && catalogue.data ? (
        <Role key={roleId} role={read.data.data} catalogue={catalogue.data.data} />
      ) : (
        <Skeleton height="640px" />
      )}
    </OfficePage>
  )
}

type RoleProps = { role: StaffRole; catalogue: Parameters<typeof RoleForm>[0]['catalogue'] }

function Role({ role, catalogue }: RoleProps) {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const admin = useViewer()?.role === 'Super-admin'
  const title = role.title[language]
  useNameTitle(title, t('pages.role'))
  const wire = role.kind === 'role'
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        lead={wire ? role.description[language] : undefined}
        breadcrumb={[{ label: t('role.back'), href: '/roles' }, { label: title }]}
        actions={
          <>
            {!wire && <HistoryLink kind="role" id={role._id} />}
            {admin && !wire && <RoleActs role={role} />}
          </>
        }
      />
      {wire && <Alert tone="info" title={t('role.wire')} />}
      {!wire && !admin && <Alert tone="info" title={t('role.only-admin')} />}
      <div className={styles.editor}>
        {wire ? <div /> : <RoleForm stored={role} start={bodyOf(role)} catalogue={catalogue} locked={!admin} />}
        <RoleMembers role={role} />
      </div>
    </>
  )
}
