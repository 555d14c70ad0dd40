import { useEffect, useRef, useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { X } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { type CardRef, type LinkView, lookAtAddress } from '../../contract/attachments.ts'
import { firstAddress } from '../../rules/own-address.ts'
import type { strings } from '../../strings.en.ts'
import { CardPart } from './CardPart.tsx'
import { LinkPart } from './CarriedParts.tsx'
import css from './Parts.module.css'
import { UploadRows } from './UploadRows.tsx'

const RESTS_MS = 600

/** What the first address in the words leads to, once one stops writing; what was sent away stays away. */
export function useLink(text: string) {
  const address = firstAddress(text)
  const [known, setKnown] = useState<ReadonlyMap<string, { card: CardRef | null; link: LinkView | null }>>(new Map())
  const [away, setAway] = useState<readonly string[]>([])
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!address || asked.current.has(address)) return
    const timer = setTimeout(() => {
      asked.current.add(address)
      void send(lookAtAddress, { body: { address } }, { quiet: true })
        .then(({ card, link }) =>
          setKnown(before => new Map(before).set(address, { card: card && { kind: card.kind, id: card.id }, link })),
        )
        .catch(() => {})
    }, RESTS_MS)
    return () => clearTimeout(timer)
  }, [address])
  const found = address && !away.includes(address) ? known.get(address) : undefined
  return {
    card: found?.card ?? null,
    link: found?.link ?? null,
    dismiss: () => address && setAway(before => [...before, address]),
  }
}

type TrayProps = {
  uploads: readonly string[]
  card: CardRef | null
  link: LinkView | null
  onRemove: (id: string) => void
  onNoCard: () => void
  onNoLink: () => void
}

/** Over the field: what goes along with the message. */
export function Tray({ uploads, card, link, onRemove, onNoCard, onNoLink }: TrayProps) {
  const t = useText<typeof strings>('chat')
  if (uploads.length === 0 && !card && !link) return null
  return (
    <div className={css.tray}>
      <UploadRows ids={uploads} onRemove={onRemove} />
      {card && (
        <div className={css.trayRow}>
          <CardPart of={card} plain />
          <IconButton size="compact" label={t('parts.no-card')} icon={<X {...iconProps} />} onClick={onNoCard} />
        </div>
      )}
      {link && (
        <div className={css.trayRow}>
          <LinkPart link={link} />
          <IconButton size="compact" label={t('parts.no-link')} icon={<X {...iconProps} />} onClick={onNoLink} />
        </div>
      )}
    </div>
  )
}
