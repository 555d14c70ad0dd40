import { useQueryClient } from '@tanstack/react-query'
import { keyOfRead, useRead, useWrite } from '../../../platform/web/call.ts'
import { X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { nameOf } from '../../lookups/web/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { FollowButton } from '../../social/web/public.ts'
import type { Suggestion } from '../contract.ts'
import { dismissSuggestion, listSuggestions } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AuthorFace, AuthorName } from './AuthorRow.tsx'
import css from './Beside.module.css'
import { FailedBox } from './FailedBox.tsx'
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

/** A member whom one may want to follow, with the reason. */
function SuggestedMember({ one, onDismiss }: { one: Suggestion; onDismiss: () => void }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  return (
    <li className={css.person}>
      <AuthorFace author={one} size={36} />
      <AuthorName author={one} className={css.name} />
      <p className={classNames(css.about, css.reason)}>{useReason(one)}</p>
      <span className={css.acts}>
        <FollowButton kind={MEMBER} id={one.id} name={one.name} size="compact" />
        {viewer && (
          <IconButton
            size="compact"
            label={t('people.dismiss', { name: isolate(one.name) })}
            icon={<X {...iconSmall} />}
            onClick={onDismiss}
          />
        )}
      </span>
    </li>
  )
}

/** Why somebody is suggested, in a sentence. */
function useReason({ reason }: Suggestion): string {
  const t = useText<typeof strings>('lounge')
  const { language } = useLanguage()
  if (reason.is === 'industry') return t('people.industry', { industry: isolate(nameOf(reason.industry, language)) })
  if (reason.is === 'followed') return t('people.followed', { count: reason.count })
  const name = isolate(reason.name)
  return reason.others > 0
    ? t('people.followed-by-several', { name, count: reason.others })
    : t('people.followed-by', { name })
}
