import { Bookmark } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconLarge, iconProps } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import type { KeptThing } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './KeptCard.module.css'
import { kindIcons, knownKind } from './kind-words.ts'

/** One thing that was kept, in the look its own feature gives it; what is gone says so. Both can be removed. */
export function KeptCard({ thing, onRemove }: { thing: KeptThing; onRemove: () => void }) {
  const t = useText<typeof strings>('social')
  const kind = knownKind(thing.kind)
  const Sign = kindIcons[kind]
  const title = thing.title ?? t('list.gone')
  const linked = thing.link ? { href: thing.link, linkLabel: title } : {}
  return (
    <Card as="li" bare {...linked}>
      <div className={css.card} data-gone={thing.gone || undefined}>
        {thing.person ? (
          <MemberFace member={{ ...thing.person, id: thing.id, name: title }} />
        ) : (
          <span className={css.sign}>
            <Sign {...iconLarge} />
          </span>
        )}
        <span className={css.words}>
          <span className={css.title}>
            <Bdi clip>{title}</Bdi>
          </span>
          <span className={css.about}>
            {thing.gone ? (
              t('list.gone-too')
            ) : (
              <>
                {t(`kind.${kind}`)} · {t('list.saved')} <TimeAgo value={thing.at} />
              </>
            )}
          </span>
        </span>
        <IconButton
          label={t('list.remove-named', { name: isolate(title) })}
          className={css.kept}
          icon={<Bookmark {...iconProps} />}
          onClick={onRemove}
        />
      </div>
    </Card>
  )
}
