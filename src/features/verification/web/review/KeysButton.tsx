import { Keyboard } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { strings } from '../../strings.en.ts'

/** Opens the list of keys; on phones there are none. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const t = useText<typeof strings>('verification')
  if (useNarrow()) return null
  return <IconButton size="compact" label={t('case.keys')} icon={<Keyboard {...iconProps} />} onClick={onPress} />
}
