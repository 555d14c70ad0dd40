import { useState } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { cardSource, pictureSource } from '../../../platform/shared/picture-source.ts'
import { ImageOff } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { isOver } from '../../auctions/rules.ts'
import { AuctionCard } from '../../auctions/web/public.ts'
import { LargePicture, useGallery } from '../../items/web/public.ts'
import { PostText } from '../../social/web/public.ts'
import type { SharedPost } from '../contract.ts'
import { PICTURE_SIZES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AttachedItem } from './AttachedItem.tsx'
import picturesStyles from './Pictures.module.css'
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

/** Up to four pictures laid side by side; each opens large, where keys, swipes and buttons turn to the others. */
function Pictures({ images, by }: { images: readonly FileView[]; by: string }) {
  const t = useText<typeof strings>('lounge')
  const gallery = useGallery(images.length)
  const [large, setLarge] = useState(false)
  const several = images.length > 1
  const shown = images[gallery.at]
  const open = (at: number) => {
    gallery.show(at)
    setLarge(true)
  }
  return (
    <>
      <div className={picturesStyles.grid} data-count={images.length}>
        {images.map((image, at) => (
          <PicturePane
            key={image._id}
            image={image}
            alone={!several}
            label={t('post.picture', { place: at + 1, count: images.length, name: isolate(by) })}
            onOpen={() => open(at)}
          />
        ))}
      </div>
      {large && shown && (
        <LargePicture
          image={shown}
          title={t('post-by', { name: isolate(by) })}
          place={several ? t('post.place', { place: gallery.at + 1, count: images.length }) : null}
          gallery={gallery}
          several={several}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  )
}

type PicturePaneProps = { image: FileView; alone: boolean; label: string; onOpen: () => void }

/** One picture of a post. One that did not come says so, and a press asks for it again. */
function PicturePane({ image, alone, label, onOpen }: PicturePaneProps) {
  const t = useText<typeof strings>('lounge')
  const [failed, setFailed] = useState(false)
  // A card's size of an upright picture is narrower than its cell.
  const upright = (image.height ?? 0) > (image.width ?? 0)
  const shape = alone && image.width && image.height ? { aspectRatio: `${image.width} / ${image.height}` } : {}
  if (failed)
    return (
      <button type="button" className={picturesStyles.failed} style={shape} onClick={() => setFailed(false)}>
        <ImageOff {...iconProps} />
        {t('post.picture-failed')}
      </button>
    )
  return (
    <button type="button" className={picturesStyles.picture} style={shape} aria-label={label} onClick={onOpen}>
      <img
        {...(alone || upright ? pictureSource(image, PICTURE_SIZES) : cardSource(image))}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </button>
  )
}
