import { commaOf } from '../../../platform/shared/text.ts'
import { CircleAlert } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { SCOPES } from '../../access/rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './table.module.css'
import type { Change, Table } from './use-table.ts'

/** How far a reach goes, none being the least. */
const sizeOf = (reach: Change['after']): number => (reach ? SCOPES.indexOf(reach) : -1)
/** True for a change that opens something, false for one that closes. */
export const gains = ({ before, after }: Change): boolean => sizeOf(after) > sizeOf(before)

/** What a change does: how many people could more, or less, from then on, and which pages open to them. */
function ChangeSentence({ change }: { change: Change }) {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const { role, permission, after } = change
  const far = after && permission.reaches.length > 1 ? ` (${t(`scopes-in-words.${after}`)})` : ''
  const said = {
    role: `\u2068${role.title[language]}\u2069`,
    permission: `${permission.title}${far}`,
    count: role.people,
  }
  const opens = [...new Set(permission.pages.map(page => page.title))].join(commaOf(language))
  return (
    <>
      <span>{t(gains(change) ? 'table.gains' : 'table.loses', said)}</span>{' '}
      {gains(change) && opens && <span>{t('table.and-opens', { pages: opens })} </span>}
    </>
  )
}

const TOLD = 2

/** What is not saved yet, what it would open, and saving it. */
export function SaveBar({ table }: { table: Table }) {
  const t = useText<typeof strings>('rights')
  const { changes } = table
  if (changes.length === 0) return null
  const more = changes.length - TOLD
  return (
    <section className={styles.bar} aria-live="polite">
      <CircleAlert {...iconProps} className={styles.barIcon} />
      <div className={styles.barWords}>
        <p>
          <strong>{t('table.unsaved', { count: changes.length })}</strong>{' '}
          {changes.slice(0, TOLD).map(change => (
            <ChangeSentence key={`${change.role._id} ${change.permission.code}`} change={change} />
          ))}
          {more > 0 && t('table.and-more', { count: more })}
        </p>
        {table.refusal && (
          <p role="alert" className={styles.refusal}>
            {table.refusal.message}
          </p>
        )}
      </div>
      <Button variant="ghost" onClick={table.discard}>
        {t('table.discard')}
      </Button>
      <Button variant="primary" loading={table.busy} onClick={table.save}>
        {t('table.save')}
      </Button>
    </section>
  )
}
