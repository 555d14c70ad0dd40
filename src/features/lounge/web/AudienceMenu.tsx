import { ChevronDown, Globe, Lock } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { AUDIENCES, type Audience } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'

const ICONS = { public: Globe, members: Lock }

/** Who can read the post. */
export function AudienceMenu({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const t = useText<typeof strings>('lounge')
  const Icon = ICONS[audience]
  const label = t('composer.audience')
  return (
    <Menu
      label={label}
      trigger={
        <Button
          variant="ghost"
          className={css.tool}
          icon={<Icon {...iconProps} />}
          iconEnd={<ChevronDown {...iconSmall} />}
          aria-label={`${label}: ${t(`composer.${audience}`)}`}
        >
          {t(`composer.${audience}`)}
        </Button>
      }
      items={AUDIENCES.map(one => {
        const Own = ICONS[one]
        return {
          key: one,
          label: t(`composer.${one}`),
          hint: t(`composer.${one}-too`),
          icon: <Own {...iconProps} />,
          checked: one === audience,
          onPick: () => onChange(one),
        }
      })}
    />
  )
}
