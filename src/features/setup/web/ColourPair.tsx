import type { ReactNode } from 'react'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import type { SettingsView } from '../../settings/contract/settings.ts'
import type { ClubColours } from '../../settings/rules/club-palette.ts'
import { PALETTES, type PaletteKey, paletteNamed } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './ColourPair.module.css'
import { Pair } from './StepForm.tsx'

type PairProps = {
  value: ClubColours
  onChange: (pair: ClubColours) => void
  primary: FieldBinding<string>
  brass: FieldBinding<string>
}

/** The club's two colours: a pair that goes together, or each by itself. */
export function ColourPair({ value, onChange, primary, brass }: PairProps) {
  const t = useText<typeof strings>('setup')
  const options = Object.entries(PALETTES).map(([key, pair]) => ({
    value: key,
    label: t(`look.palettes.${key as PaletteKey}`),
    icon: <Swatches {...pair} />,
  }))
  return (
    <>
      <ChoiceCards
        name="palette"
        label={t('look.palette')}
        hint={t('look.palette-hint')}
        columns={2}
        options={options}
        value={paletteNamed(value) ?? ''}
        onChange={key => onChange(PALETTES[key as PaletteKey])}
      />
      <Pair>
        <ColourField {...primary} label={t('look.primary')} hint={t('look.primary-hint')} />
        <ColourField {...brass} label={t('look.brass')} hint={t('look.brass-hint')} />
      </Pair>
    </>
  )
}

function Swatches({ primary, brass }: ClubColours) {
  return (
    <span className={styles.swatches} aria-hidden="true">
      <span style={{ background: primary }} />
      <span style={{ background: brass }} />
    </span>
  )
}

const HEX = /^#[0-9a-f]{6}$/i

/** A colour: typed as #RRGGBB, or picked with the system's own picker. */
function ColourField({ label, hint, ...field }: FieldBinding<string> & { label: string; hint: ReactNode }) {
  const t = useText<typeof strings>('setup')
  const picker = (
    <input
      type="color"
      className={styles.picker}
      aria-label={`${t('look.pick')}: ${label}`}
      value={HEX.test(field.value) ? field.value : '#000000'}
      onChange={event => field.onChange(event.target.value.toUpperCase())}
      onBlur={field.onBlur}
    />
  )
  return <TextField {...field} label={label} hint={hint} lang="en" spellCheck={false} prefix={picker} />
}

/** The stored logo as the upload field shows it. */
export const storedLogo = ({ logo, logoUrl }: Pick<SettingsView, 'logo' | 'logoUrl'>, name: string): FileView[] =>
  logo && logoUrl
    ? [{ _id: logo, fileUrl: logoUrl, thumbUrl: logoUrl, name, type: 'image/webp', size: 0, width: null, height: null }]
    : []
