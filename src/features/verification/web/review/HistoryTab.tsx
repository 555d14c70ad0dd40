import { useText } from '../../../../platform/web/text.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { CaseView, HistoryEntry } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Tabs.module.css'

/** Acts of the house have sentences of their own: nobody's name stands in them. */
const BY_HOUSE = { released: 'ran-out', suspended: 'suspended-house', restored: 'restored-house' } as const

/** Everything that happened to the profile, newest first, over all its versions. */
export function HistoryTab({ view }: { view: CaseView }) {
  return (
    <ol className={styles.history}>
      {view.history.map(entry => (
        <Entry key={`${entry.at}${entry.what}`} kind={view.view.kind} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ kind, entry }: { kind: string; entry: HistoryEntry }) {
  const t = useText<typeof strings>('verification')
  const words = useKindWords(kind)
  const { what, by, at, version, reason, asks } = entry
  const house = by === null ? BY_HOUSE[what as keyof typeof BY_HOUSE] : undefined
  const name = `\u2068${by?.name ?? t('history.house')}\u2069`
  return (
    <li className={styles.entry} data-what={what}>
      <p className={styles.act}>{t(`history.${house ?? what}`, { name })}</p>
      <p className={styles.when}>
        <DateText value={at} withTime />
        {version !== null && <span>{t('history.version', { version })}</span>}
      </p>
      {reason && (
        <p className={styles.said} dir="auto">
          {reason}
        </p>
      )}
      {asks.length > 0 && (
        <dl className={styles.asks}>
          {asks.map(ask => (
            <div key={ask.field}>
              <dt>{words(`fields.${ask.field}.label`)}</dt>
              <dd>
                <UserText text={ask.text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
