import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { ProfileText, useKindWords } from '../../../profiles/web/public.ts'
import type { CaseView, Difference } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Tabs.module.css'

type Compared = CaseView['changes'][number]

/** What differs from the version before, and from the approved one where that is another. */
export function ChangesTab({ view }: { view: Pick<CaseView, 'changes' | 'view'> }) {
  const t = useText<typeof strings>('verification')
  const [against, setAgainst] = useState(0)
  const { changes } = view
  const compared = changes[against]
  if (!compared) return <EmptyState kind="note" title={t('changes.first')} body={t('changes.first-body')} />
  const name = ({ approved, number, submittedAt }: Compared) =>
    t(approved ? 'changes.approved' : 'changes.last', { number, date: shortDate(submittedAt) })
  return (
    <div className={styles.tab}>
      {changes.length > 1 ? (
        <Segmented
          label={t('changes.against')}
          value={String(against)}
          onChange={key => setAgainst(Number(key))}
          options={changes.map((one, index) => ({ key: String(index), label: name(one) }))}
        />
      ) : (
        <p className={styles.lead}>{`${t('changes.against')}: ${name(compared)}`}</p>
      )}
      {compared.items.length === 0 ? (
        <EmptyState kind="note" title={t('changes.none')} body={t('changes.none-body')} />
      ) : (
        <dl className={styles.changes}>
          {compared.items.map(item => (
            <Change key={item.key} kind={view.view.kind} item={item} />
          ))}
        </dl>
      )}
    </div>
  )
}

function Change({ kind, item }: { kind: string; item: Difference }) {
  const t = useText<typeof strings>('verification')
  const label = useKindWords(kind)(`fields.${item.key}.label`)
  return (
    <div className={styles.change}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.was}>
        <span className={styles.side}>{t('changes.before')}</span>
        <div className={item.before || item.filesGone.length > 0 ? styles.struck : undefined}>
          <Side kind={kind} field={item.key} value={item.before} files={item.filesGone} />
        </div>
      </dd>
      <dd className={styles.is}>
        <span className={styles.side}>{t('changes.now')}</span>
        <Side kind={kind} field={item.key} value={item.now} files={item.filesNew} />
      </dd>
    </div>
  )
}

type SideProps = { kind: string; field: string; value: Difference['now']; files: readonly string[] }

function Side({ kind, field, value, files }: SideProps) {
  const t = useText<typeof strings>('verification')
  if (value) return <ProfileText kind={kind} field={field} value={value} />
  if (files.length === 0) return <span className={styles.quiet}>{t('fieldsOf.nothing')}</span>
  return (
    <ul>
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and they never move
        <li key={index}>
          <bdi>{file}</bdi>
        </li>
      ))}
    </ul>
  )
}
