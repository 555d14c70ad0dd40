import { useState } from 'react'
import { useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { listStarred } from '../../contract/keep.ts'
import type { strings } from '../../strings.en.ts'
import list from '../ConversationList.module.css'
import { rowMoment } from '../moments.ts'
import css from './Kept.module.css'

const PER_PAGE = 30

type StarredProps = { hrefOf: (sessionId: string, at: number) => string; sessionId?: string }

/** The messages that one keeps: of all conversations in the place of their list, of one beside it. */
export function StarredList({ hrefOf, sessionId }: StarredProps) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const [pages, setPages] = useState(1)
  const read = useRead(
    listStarred,
    { query: { perPage: Math.min(100, PER_PAGE * pages), ...(sessionId && { sessionId }) } },
    { keepPrevious: true },
  )
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton height="96px" />
  const { data, count } = read.data
  if (data.length === 0) return <EmptyState kind="none-yet" title={t('stars.none')} body={t('stars.none-too')} />
  return (
    <>
      <ul className={css.starred} aria-label={t('stars.title')}>
        {data.map(one => (
          <li key={`${one.sessionId} ${one.seq}`}>
            <Go to={hrefOf(one.sessionId, one.seq)} className={css.star}>
              <span className={css.where}>
                <Bdi clip>
                  {t('stars.in', {
                    author: isolate(one.own ? t('yourself') : (one.author.name ?? t('former'))),
                    conversation: isolate(one.conversation ?? t('former')),
                  })}
                </Bdi>
                <time dateTime={one.createdAt}>{rowMoment(one.createdAt, language)}</time>
              </span>
              <Bdi clip>{one.text || t('pins.no-words')}</Bdi>
            </Go>
          </li>
        ))}
      </ul>
      {data.length < count && data.length < 100 && (
        <div className={list.more}>
          <Button size="compact" onClick={() => setPages(now => now + 1)} loading={read.isFetching}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}
