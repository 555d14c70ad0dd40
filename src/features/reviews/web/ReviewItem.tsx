import type { ReactNode } from 'react'
import { directionOf } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { PartyAvatar } from '../../agreements/web/PartyLine.tsx'
import type { Review } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Reviews.module.css'
import { Stars } from './Stars.tsx'

type ReviewItemProps = {
  review: Review
  /** Whoever reads it is the one it is about: the reply is theirs. */
  aboutOneself?: boolean
  /** On the page of what they dealt in, which need not be named again. */
  within?: boolean
  /** Change, reply, report, hide. */
  acts?: ReactNode
  /** Report, of the reply. */
  replyActs?: ReactNode
}

/** A review with its reply: who, how many stars, about what, in the author's own direction. */
export function ReviewItem({ review, aboutOneself, within, acts, replyActs }: ReviewItemProps) {
  const t = useText<typeof strings>('reviews')
  const { author, thing, language, reply, hidden, editedAt } = review
  const name = <Bdi>{author.name}</Bdi>
  return (
    <article className={css.review} data-hidden={hidden !== null || undefined}>
      <PartyAvatar party={author} size={36} />
      <div className={css.body}>
        <p className={css.who}>
          {author.username ? (
            <LinkText to={`/profile/${encodeURIComponent(author.username)}`}>{name}</LinkText>
          ) : (
            <strong>{name}</strong>
          )}
          <span className={css.quiet}>
            <TimeAgo value={review.createdAt} />
            {editedAt && ` · ${t('edited')}`}
          </span>
        </p>
        <p className={css.given}>
          <Stars stars={review.stars} />
          {!within && <span className={css.quiet}>{t('about', { thing: isolate(thing.name) })}</span>}
        </p>
        <p className={css.text} lang={language} dir={directionOf(language)}>
          <Written text={review.text} />
        </p>
        {hidden && <p className={css.hidden}>{t('hidden', { reason: isolate(hidden.reason) })}</p>}
        {reply && (
          <div className={css.reply}>
            <p className={css.quiet}>
              {t(aboutOneself ? 'reply-own' : 'reply-by')} · <TimeAgo value={reply.createdAt} />
            </p>
            <p className={css.text} lang={reply.language} dir={directionOf(reply.language)}>
              <Written text={reply.text} />
            </p>
            {replyActs && <div className={css.acts}>{replyActs}</div>}
          </div>
        )}
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
    </article>
  )
}
