import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import type { MyValues } from '../../contract/mine.ts'
import type { Kind, Section } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'
import { movesFrom, stateScreenOf, wizardOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useMyValues } from '../data.ts'
import { SectionForm } from './SectionForm.tsx'
import { SectionRevision } from './SectionRevision.tsx'
import { WhoSees } from './WhoSees.tsx'

/** One section of one's own profile, made from the same descriptor as the wizard: reads, edits and saves by itself. */
export function ProfileSection({ section }: { section: Section }) {
  const mine = useMyValues()
  const loading = useDelayed(mine.isPending)
  const values = mine.data?.data
  const kind = allKinds.find(one => one.key === values?.kind)
  if (values && kind && mine.isFetchedAfterMount)
    return values.status === 'approved' ? (
      <Editable kind={kind} section={section} opened={values} />
    ) : (
      <NotYet mine={values} />
    )
  if (mine.error) return <ErrorPiece error={mine.error} level={3} onRetry={() => void mine.refetch()} />
  if (mine.data && (!values || !kind)) return <NoProfile />
  return loading ? <Skeleton height="320px" /> : null
}

type EditableProps = { kind: Kind; section: Section; opened: MyValues }

function Editable({ kind, section, opened }: EditableProps) {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <SectionRevision kind={kind} section={section} />
      <SectionForm key={section} place={{ userId: user._id, kind, section }} opened={opened} />
      <WhoSees kind={kind} section={section} opened={opened} />
    </>
  )
}

function NoProfile() {
  const t = useText<typeof strings>('profiles')
  const choose = (
    <Button variant="primary" href="/account-type">
      {t('mine.choose')}
    </Button>
  )
  return <EmptyState kind="note" title={t('mine.none')} body={t('mine.none-body')} action={choose} />
}

/** What was not approved yet is changed in its wizard, when it is the owner's turn. */
function NotYet({ mine }: { mine: MyValues }) {
  const t = useText<typeof strings>('profiles')
  const open = movesFrom(mine.status, 'owner').includes('submitted')
  const action = open ? (
    <Button variant="primary" href={wizardOf(mine.kind)}>
      {t('mine.correct')}
    </Button>
  ) : (
    <Button href={stateScreenOf(mine.kind)}>{t('edit.see-state')}</Button>
  )
  return (
    <Alert tone={open ? 'warning' : 'info'} title={t(`mine.lead.${mine.status}`)} action={action}>
      {t(open ? 'edit.in-wizard' : 'edit.not-now')}
    </Alert>
  )
}
