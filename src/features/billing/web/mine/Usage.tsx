import type { CSSProperties } from 'react'
import { UNLIMITED } from '../../../../platform/shared/entitlement.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import type { MyBilling } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import css from './Mine.module.css'

/** From this part on what is left is little. */
const NEARLY = 0.8

/** How much of each limit is used: brass when it is nearly all, dotted where there is no limit. */
export function Usage({ usage }: { usage: MyBilling['usage'] }) {
  const t = useText<typeof strings>('billing')
  if (usage.length === 0) return null
  return (
    <Section title={t('mine.usage')} action={<LinkText to="/pages/pricing">{t('mine.all-limits')}</LinkText>}>
      <ul className={css.usage}>
        {usage.map(one => (
          <li key={one.code}>
            <span className={css.small}>{one.name}</span>
            <span className={css.used}>
              <strong>{one.used}</strong> {one.limit > 0 && <span>{t('mine.of-limit', { limit: one.limit })}</span>}
            </span>
            <Bar used={one.used} limit={one.limit} />
            <span className={css.small}>
              {one.limit === UNLIMITED
                ? t('mine.unlimited')
                : one.limit === 0
                  ? t('mine.not-in-plan')
                  : t('mine.left-of', { count: Math.max(0, one.limit - one.used) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Bar({ used, limit }: { used: number; limit: number }) {
  if (limit === UNLIMITED) return <span className={css.dots} />
  const share = limit === 0 ? 0 : Math.min(1, used / limit)
  const style = { '--share': share } as CSSProperties
  return <span className={css.bar} data-nearly={share >= NEARLY || undefined} style={style} />
}
