import { Pencil } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { MyProfile } from '../../../profiles/contract/mine.ts'
import { groupsOfMine, settingsOf } from '../../../profiles/web/mine/settings-of.ts'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { strings } from '../../strings.en.ts'
import own from './OwnPage.module.css'

/** Every group of the profile with the way to edit it; until it is approved, what is in the way. */
export function EditGroups({ mine }: { mine: MyProfile }) {
  const t = useText<typeof strings>('showcase')
  const say = useKindWords(mine.kind)
  const groups = groupsOfMine(mine).map(({ key }) => ({ key, title: say(`groups.${key}`), to: settingsOf(mine, key) }))
  const closed = groups.every(({ to }) => to === null)
  return (
    <section className={own.box} aria-label={t('edit-groups')}>
      <h2 className={own.title}>{t('edit-groups')}</h2>
      {closed && <p className={own.hint}>{t('edit-later')}</p>}
      <ul className={own.groups}>
        {groups.map(({ key, title, to }) => (
          <li key={key}>
            {to ? (
              <Go to={to} className={own.group}>
                {title}
                <Pencil {...iconSmall} />
              </Go>
            ) : (
              <span className={own.group}>{title}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
