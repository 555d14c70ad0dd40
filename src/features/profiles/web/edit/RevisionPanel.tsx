import type { ReactNode } from 'react'
import type { Group } from '../../../../engines/forms/descriptor.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import type { ProfileView } from '../../contract.ts'
import type { RevisionView } from '../../contract/mine.ts'
import { sectionOf } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'
import type { strings } from '../../strings.en.ts'
import { useWithdrawRevision } from '../data.ts'
import { ProfileStatusPill } from '../mine/OwnStatus.tsx'
import { ProfileText } from '../ProfileText.tsx'
import { useKindWords } from '../use-kind-words.ts'
import styles from './RevisionPanel.module.css'

type ComparedProps = { revision: RevisionView; live: ProfileView }
type RevisionPanelProps = ComparedProps & {
  /** The form that corrects them stands below: no way to it is needed. */
  inSettings?: boolean
  children?: ReactNode
}

/** The part of the settings in which a field is edited. */
function whereAsked(kindKey: string, path: string): string {
  const kind = allKinds.find(one => one.key === kindKey)
  const key = path.split('.')[0]
  const here = (group: Group) => [...(group.fields ?? []), ...(group.files ?? [])].some(one => one.key === key)
  const group = kind?.steps.flatMap(step => step.groups).find(here)
  return `/account-setting?section=${group ? sectionOf(group) : 'information'}`
}

/** The changes that are not live: what members see and what was sent, side by side, what the reviewer said, and a way back. */
export function RevisionPanel({ revision, live, inSettings, children }: RevisionPanelProps) {
  const t = useText<typeof strings>('profiles')
  const say = useKindWords(live.kind)
  const { status, reason, asks } = revision
  const withdraw = useWithdrawRevision(({ message }) => toast({ tone: 'success', title: message }))
  const refused = status === 'rejected'
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('revision.title')}</h2>
        <ProfileStatusPill status={status} />
        <span className={styles.since}>
          <DateText value={revision.statusAt} withTime />
        </span>
      </div>
      <p className={styles.lead}>{t(`revision.lead.${refused ? 'rejected' : asks.length > 0 ? 'asked' : 'waits'}`)}</p>
      {reason && (
        <p>
          <UserText text={reason} />
        </p>
      )}
      {asks.length > 0 && (
        <dl className={styles.asks}>
          {asks.map(ask => (
            <div key={ask.field + ask.text}>
              <dt className={styles.field}>{say(`fields.${ask.field.split('.')[0]}.label`)}</dt>
              <dd>
                <UserText text={ask.text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Compared revision={revision} live={live} />
      {children}
      <div className={styles.acts}>
        {status === 'changes_requested' && !inSettings && (
          <Button variant="primary" href={whereAsked(live.kind, asks[0]?.field ?? '')}>
            {t('revision.correct')}
          </Button>
        )}
        <Button loading={withdraw.busy} onClick={() => void withdraw.run({})}>
          {t(refused ? 'revision.put-away' : 'revision.take-back')}
        </Button>
      </div>
    </Card>
  )
}

function Compared({ revision, live }: ComparedProps) {
  const t = useText<typeof strings>('profiles')
  const say = useKindWords(live.kind)
  return (
    <dl className={styles.changes}>
      {revision.changed.map(key => (
        <div key={key} className={styles.change}>
          <dt className={styles.field}>{say(`fields.${key}.label`)}</dt>
          <dd className={styles.side}>
            <span className={styles.which}>{t('revision.now')}</span>
            <Side view={live} name={key} />
          </dd>
          <dd className={styles.side}>
            <span className={styles.which}>{t('revision.sent')}</span>
            <Side view={revision.view} name={key} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A field or a group of files of one version. */
function Side({ view, name }: { view: ProfileView; name: string }) {
  const t = useText<typeof strings>('profiles')
  const field = view.groups.flatMap(group => group.fields).find(one => one.key === name)
  const files = view.groups.flatMap(group => group.files).find(one => one.key === name)?.files
  if (field?.value) return <ProfileText kind={view.kind} field={name} value={field.value} />
  if (files?.length)
    return (
      <ul>
        {files.map(file => (
          <li key={file._id}>
            <bdi>{file.name}</bdi>
          </li>
        ))}
      </ul>
    )
  return <span className={styles.which}>{t('revision.nothing')}</span>
}
