import { useState } from 'react'
import { useRead } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { proposePartners } from '../../contract/assign-calls.ts'
import type { strings } from '../../strings.en.ts'
import styles from './PartnerTab.module.css'
import { ProposalCard } from './ProposalCard.tsx'

/** Partners who may be given the case, the best fit first, each with why. */
export function ProposalList({ caseId }: { caseId: string }) {
  const t = useText<typeof strings>('verification')
  const [search, setSearch] = useState('')
  const query = search ? { search } : {}
  const found = useRead(proposePartners, { params: { caseId }, query }, { keepPrevious: true, staleMs: 5000 })
  const waiting = useDelayed(found.isPending)
  const rows = found.data?.data ?? []
  return (
    <section className={styles.tab} aria-labelledby="give-to">
      <div>
        <h2 id="give-to" className={styles.title}>
          {t('partner.give')}
        </h2>
        <p className={styles.lead}>{t('partner.give-lead')}</p>
      </div>
      {(rows.length > 0 || search) && (
        <SearchField label={t('partner.find')} placeholder={t('partner.find')} value={search} onChange={setSearch} />
      )}
      {found.error && <ErrorPiece error={found.error} onRetry={() => void found.refetch()} />}
      {waiting && <Skeleton height="96px" />}
      {found.data && rows.length === 0 && (
        <EmptyState
          level={3}
          kind={search ? 'no-match' : 'none-yet'}
          title={t(search ? 'partner.none-found' : 'partner.none-fit')}
          body={search ? undefined : t('partner.none-fit-body')}
        />
      )}
      <ol className={styles.list}>
        {rows.map(row => (
          <li key={row._id} className={styles.card}>
            <ProposalCard caseId={caseId} proposal={row} />
          </li>
        ))}
      </ol>
    </section>
  )
}
