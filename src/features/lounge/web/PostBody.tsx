import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { isOver } from '../../auctions/rules.ts'
import { AuctionCard } from '../../auctions/web/AuctionCard.tsx'
import { PostText } from '../../social/web/PostText.tsx'
import type { SharedPost } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AttachedItem } from './AttachedItem.tsx'
import { Pictures } from './Pictures.tsx'
import css from './PostBody.module.css'
import { useKeptOpen } from './use-kept-open.ts'

/** From here on the feed shows the beginning only. */
const LONG = { letters: 700, lines: 10 }
const isLong = (text: string): boolean => text.length > LONG.letters || text.split('\n').length > LONG.lines

type PostBodyProps = {
  post: SharedPost
  /** All of its text, however long it is. */
  whole: boolean
  /** Where it stands: a long one that is opened there is opened nowhere else. */
  place: string
}

/** What a post says and shows. */
export function PostBody({ post, whole, place }: PostBodyProps) {
  const t = useText<typeof strings>('lounge')
  const [opened, setOpened] = useKeptOpen(`words ${place}`)
  const over = post.item?.offer?.state === 'over' || (post.auction !== null && isOver(post.auction.state))
  const text = post.text || (post.origin === 'auction' ? t(over ? 'post.auction-over' : 'post.auction') : '')
  const cut = !whole && !opened && isLong(text)
  return (
    <>
      {text && (
        <div className={classNames(css.words, cut && css.cut)}>
          {post.text ? <PostText text={text} lang={post.language} mentions={post.mentions} /> : <p>{text}</p>}
        </div>
      )}
      {cut && (
        <button type="button" className={css.more} onClick={() => setOpened(true)}>
          {t('post.read-more')}
        </button>
      )}
      {post.images.length > 0 && <Pictures images={post.images} by={post.author.name} />}
      {post.item && <AttachedItem item={post.item} />}
      {post.auction && <AuctionCard auction={post.auction} />}
      {post.itemGone && <p className={css.gone}>{t('post.item-gone')}</p>}
    </>
  )
}
