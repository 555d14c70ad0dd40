import { X } from 'lucide-react'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { nameOf } from '../../lookups/web/data.ts'
import { MEMBER } from '../../social/contract.ts'
import { FollowButton } from '../../social/web/FollowButton.tsx'
import type { Suggestion } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AuthorFace, AuthorName } from './AuthorRow.tsx'
import css from './Beside.module.css'

/** A member whom one may want to follow, with the reason. */
export function SuggestedMember({ one, onDismiss }: { one: Suggestion; onDismiss: () => void }) {
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
