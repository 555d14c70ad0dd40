import { useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { type MyBilling, sendGiftAgain, takeGift } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useBillingRefresh, useChange } from '../data.ts'
import { SendGiftAgain } from '../SendGiftAgain.tsx'
import css from './Mine.module.css'

/** Plans that one gave, and the field for a code that somebody sent. */
export function Gifts({ gifts }: { gifts: MyBilling['gifts'] }) {
  const t = useText<typeof strings>('billing')
  const [sent, setSent] = useQueryState('gift')
  const [code, setCode] = useState(sent)
  const [open, setOpen] = useState(sent !== '')
  const [lost, setLost] = useState<MyBilling['gifts'][number] | null>(null)
  const refresh = useBillingRefresh()
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
              {one.state === 'returned' && (
                <>
                  <span className={css.small}>
                    {t('mine.gift-lost', {
                      address: `\u2066${one.email}\u2069`,
                      said: `\u2068${one.said ?? ''}\u2069`,
                    })}
                  </span>
                  <Button size="compact" onClick={() => setLost(one)}>
                    {t('mine.gift-again')}
                  </Button>
                </>
              )}
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
      {lost && (
        <SendGiftAgain
          gift={lost}
          send={email => send(sendGiftAgain, { params: { giftId: lost._id }, body: { email } })}
          onDone={() => {
            setLost(null)
            void refresh()
          }}
          onClose={() => setLost(null)}
        />
      )}
    </Section>
  )
}
