import { partsOf } from '../../../../engines/forms/edited-fields.ts'
import { audienceFor } from '../../../../engines/forms/shown.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../../platform/web/ui/Fold.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { closableIn, type Level, levelOf, levelsFor } from '../../audiences.ts'
import type { MyValues } from '../../contract/mine.ts'
import { readMyValues, setAudiences } from '../../contract/mine.ts'
import type { Kind, Section } from '../../kind.ts'
import { groupsIn } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'
import { movesFrom, stateScreenOf, wizardOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useMyProfile, useMyValues } from '../data.ts'
import { ProfilesAround } from '../ProfilesAround.tsx'
import { useKindWords } from '../use-kind-words.ts'
import type { EditPlace } from './kept-edits.ts'
import { RevisionPanel } from './RevisionPanel.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './SectionRevision.module.css'
import whoSeesStyles from './WhoSees.module.css'

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
      <ProfilesAround>
        <SectionForm key={section} place={{ userId: user._id, kind, section }} opened={opened} />
      </ProfilesAround>
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

/** The changes of this section that are not live, beside what members see; nothing where there are none. */
function SectionRevision({ kind, section }: Pick<EditPlace, 'kind' | 'section'>) {
  const t = useText<typeof strings>('profiles')
  const mine = useMyProfile().data?.data
  if (!mine?.revision || mine.kind !== kind.key) return null
  const parts = partsOf(groupsIn(kind, section))
  const here = mine.revision.changed.filter(key => parts.some(part => part.key === key))
  const others = mine.revision.changed.length - here.length
  if (here.length === 0) return null
  return (
    <RevisionPanel revision={{ ...mine.revision, changed: here }} live={mine.view} inSettings>
      {others > 0 && (
        <p className={styles.others}>
          {t('revision.others', { count: others })} <Go to={stateScreenOf(kind.key)}>{t('revision.see-all')}</Go>
        </p>
      )}
    </RevisionPanel>
  )
}

type WhoSeesProps = { kind: Kind; section: Section; opened: MyValues }

/** Who sees each field of a section: as open as the club has it, or closed further by its owner. Saved with each choice. */
function WhoSees({ kind, section, opened }: WhoSeesProps) {
  const t = useText<typeof strings>('profiles')
  const say = useKindWords(kind.key)
  const save = useWrite(setAudiences, {
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
    invalidates: [readMyValues],
  })
  const parts = closableIn(kind, groupsIn(kind, section))
  if (parts.length === 0) return null
  return (
    <Fold look="card" summary={t('audience.title')}>
      <p className={whoSeesStyles.lead}>{t('audience.lead')}</p>
      <div className={whoSeesStyles.list}>
        {parts.map(one => (
          <SelectField
            key={one.key}
            name={`audience-${one.key}`}
            label={t('audience.of', { field: say(`fields.${one.key}.label`) })}
            options={levelsFor(one).map(value => ({ value, label: t(`audience.${value}`) }))}
            value={levelOf(audienceFor(kind, one, opened.audiences))}
            disabled={save.busy}
            onChange={value => void save.run({ body: { audiences: { [one.key]: value as Level } } })}
          />
        ))}
      </div>
    </Fold>
  )
}
