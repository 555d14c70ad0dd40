import { useEffect, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { largeOf, type Shown } from './shown-people.ts'
import css from './Stage.module.css'
import { Tile } from './Tile.tsx'

export type Layout = 'speaker' | 'grid'

type StageProps = {
  shown: readonly Shown[]
  layout: Layout
  onVideo: (video: HTMLVideoElement | null) => void
}

/** Who is seen: one large with the others below, or all alike. */
export function Stage({ shown, layout, onVideo }: StageProps) {
  const t = useText<typeof strings>('rooms')
  const [pinned, setPinned] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const speaker = shown.find(({ kind, own, speaking }) => kind === 'face' && !own && speaking)?.id
  // Who speaks a word between does not become large at once.
  useEffect(() => {
    if (!speaker) return
    const timer = setTimeout(() => setLast(speaker), 600)
    return () => clearTimeout(timer)
  }, [speaker])
  const large = largeOf(shown, pinned, last)
  const pin = (id: string) => setPinned(now => (now === id ? null : id))
  if (!large) return <p className={css.empty}>{t('web.room.no-stage')}</p>
  const inGrid = layout === 'grid' && pinned === null
  const others = shown.filter(({ id }) => id !== large.id)
  return (
    <ul
      className={css.stage}
      data-layout={inGrid ? 'grid' : 'speaker'}
      data-count={Math.min(shown.length, 9)}
      aria-label={t('web.room.people-of')}
    >
      {inGrid ? (
        shown.map(one => (
          <Tile
            key={one.id}
            shown={one}
            pinned={false}
            onPin={() => pin(one.id)}
            onVideo={one.id === large.id ? onVideo : undefined}
          />
        ))
      ) : (
        <>
          <Tile
            key={large.id}
            shown={large}
            large
            pinned={pinned === large.id}
            onPin={() => pin(large.id)}
            onVideo={onVideo}
          />
          {others.length > 0 && (
            <li className={css.strip}>
              <ul className={css.others} aria-label={t('web.room.people-of')}>
                {others.map(one => (
                  <Tile key={one.id} shown={one} pinned={pinned === one.id} onPin={() => pin(one.id)} />
                ))}
              </ul>
            </li>
          )}
        </>
      )}
    </ul>
  )
}
