import { useQueryClient } from '@tanstack/react-query'
import { keyOfRead, useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { dismissSuggestion, listSuggestions } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Beside.module.css'
import { FailedBox } from './FailedBox.tsx'
import { SuggestedMember } from './SuggestedMember.tsx'
import type { FeedState } from './use-feed.ts'

/** Members whom one may want to follow, each with the reason; whom one dismisses does not come back. */
export function PeopleBox({ feed }: { feed: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const client = useQueryClient()
  // They came with the feed; after a dismissal they are read by themselves.
  const again = useRead(listSuggestions, {}, { enabled: false })
  const people = again.data?.data ?? feed.pages[0]?.whoToFollow
  const dismiss = useWrite(dismissSuggestion, { onDone: () => void again.refetch() })
  const drop = (userId: string) => {
    const data = (people ?? []).filter(one => one.id !== userId)
    client.setQueryData(keyOfRead(listSuggestions, {}), { data })
    void dismiss.run({ body: { userId } })
  }
  return (
    <section className={css.box}>
      <h2 className={css.title}>{t('people.title')}</h2>
      {people?.length === 0 && (
        <p className={css.none}>
          <strong>{t('people.none')}</strong> {t('people.none-too')}
        </p>
      )}
      {feed.error && !people && <FailedBox onRetry={feed.retry} />}
      <ul className={css.people}>
        {people?.map(one => (
          <SuggestedMember key={one.id} one={one} onDismiss={() => drop(one.id)} />
        ))}
      </ul>
    </section>
  )
}
