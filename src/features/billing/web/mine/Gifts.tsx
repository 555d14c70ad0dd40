import { useState } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { type MyBilling, takeGift } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useChange } from '../data.ts'
import css from './Mine.module.css'

/** Plans that one gave, and the field for a code that somebody sent. */
export function Gifts({ gifts }: { gifts: MyBilling['gifts'] }) {
  const t = useText<typeof strings>('billing')
  const [sent, setSent] = useQueryState('gift')
  const [code, setCode] = useState(sent)
  const [open, setOpen] = useState(sent !== '')
  const take = useChange(takeGift, () => {
    setSent('')
    setCode('')
    setOpen(false)
  })
  return (
    <Section title={t('mine.gifts')} action={<LinkText to="/pages/pricing">{t('mine.gift-give')}</LinkText>}>
      {gifts.length > 0 && (
        <ul className={css.gifts}>
          {gifts.map(one => (
            <li key={one._id} className={css.given}>
              <Bdi>{t('mine.gift-to', { plan: `\u2068${one.plan}\u2069`, name: `\u2068${one.to}\u2069` })}</Bdi>
              <span className={css.small}>{t(`mine.gift-state.${one.state}`, { date: one.on })}</span>
            </li>
          ))}
        </ul>
      )}
      {open ? (
        <form
          className={css.gift}
          onSubmit={event => {
            event.preventDefault()
            void take.run({ body: { code } })
          }}
        >
          <TextField
            name="gift"
            label={t('mine.gift-code')}
            value={code}
            onChange={setCode}
            dirAuto={false}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={take.refusal?.message ?? null}
          />
          <Button type="submit" loading={take.busy}>
            {t('mine.gift-take')}
          </Button>
        </form>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('mine.gift-have')}</Button>
        </div>
      )}
    </Section>
  )
}
