import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { keyOfRead, useRead, useWrite } from '../../../platform/web/call.ts'
import { X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { MEMBER } from '../../social/contract.ts'
import { FollowButton } from '../../social/web/public.ts'
import { dismissSuggestion, listSuggestions, type Suggestion } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AuthorFace, AuthorName } from './AuthorRow.tsx'
import css from './Beside.module.css'
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
  if (reason.is === 'industry') return t('people.industry', { industry: isolate(nameIn(reason.industry, language)) })
  if (reason.is === 'followed') return t('people.followed', { count: reason.count })
  const name = isolate(reason.name)
  return reason.others > 0
    ? t('people.followed-by-several', { name, count: reason.others })
    : t('people.followed-by', { name })
}

const KINDS = ['ideas', 'projects', 'products', 'services'] as const

/** What members are interested in now, four ways. */
export function TrendingBox({ feed }: { feed: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('ideas')
  const first = feed.pages[0]
  const items = first?.[kind] ?? []
  return (
    <section className={css.box}>
      <h2 className={css.title}>{t('trending.title')}</h2>
      <Tabs
        id="trending"
        label={t('trending.label')}
        tabs={KINDS.map(key => ({ key, label: t(`trending.${key}`) }))}
        value={kind}
        onChange={setKind}
      />
      <TabPanel of="trending" value={kind}>
        {first && items.length === 0 && (
          <p className={css.none}>
            <strong>{t('trending.none')}</strong> {t('trending.none-too')}
          </p>
        )}
        {feed.error && <FailedBox onRetry={feed.retry} />}
        <ol className={css.ranks}>
          {items.map((item, at) => (
            <li key={item._id} className={css.rank}>
              <span className={css.place} aria-hidden="true">
                {at + 1}
              </span>
              <div className={css.words}>
                <Go to={`/profile/details/${item._id}`} className={css.name}>
                  <Bdi lang={item.lang}>{item.name}</Bdi>
                </Go>
                <p className={css.about}>
                  <Bdi>{item.owner}</Bdi> · {t('trending.interested', { count: item.members })}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </TabPanel>
    </section>
  )
}

/** What stands beside the feed came with it: when that failed, it is asked for from here too. */
function FailedBox({ onRetry }: { onRetry: () => void }) {
  const t = useText<typeof strings>('lounge')
  return (
    <div className={css.failed}>
      <p>{t('failed')}</p>
      <Button size="compact" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
