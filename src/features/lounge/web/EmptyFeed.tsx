import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import type { Filter } from '../contract.ts'
import type { strings } from '../strings.en.ts'

/** Why a filter shows nothing, and what to do about it. */
export function EmptyFeed({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  if (filter === 'all') return <EmptyState kind="none-yet" title={t('empty.all')} body={t('empty.all-too')} />
  if (filter === 'following' && !viewer)
    return (
      <EmptyState
        kind="note"
        title={t('empty.following-visitor')}
        body={t('empty.following-visitor-too')}
        action={
          <Button variant="primary" href="/login?next=%2Ftimeline%3Ffilter%3Dfollowing">
            {t('me.login')}
          </Button>
        }
      />
    )
  const action =
    filter === 'following' ? (
      <Button variant="primary" href="/company/list">
        {t('empty.see-members')}
      </Button>
    ) : filter === 'opportunities' ? (
      <Button href="/market">{t('empty.see-market')}</Button>
    ) : (
      <Button onClick={() => onFilter('all')}>{t('empty.see-all')}</Button>
    )
  return <EmptyState kind="none-yet" title={t(`empty.${filter}`)} body={t(`empty.${filter}-too`)} action={action} />
}
