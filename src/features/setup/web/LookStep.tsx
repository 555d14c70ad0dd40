import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { send } from '../../../platform/web/call.ts'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { catalogue } from '../../settings/catalogue.ts'
import { MENU_LAYOUTS, type MenuLayout } from '../../settings/contract/club.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import type { strings } from '../strings.en.ts'
import { ColourPair } from './ColourPair.tsx'
import type { Looked } from './LookPreview.tsx'
import { Pair, StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

const { clubName, tagline, colours, menuLayout } = catalogue
const Look = z.object({ clubName, tagline, colours, menuLayout })

/** The stored logo as the upload field shows it. */
const storedLogo = ({ logo, logoUrl }: StepProps['settings'], name: string): FileView[] =>
  logo && logoUrl
    ? [{ _id: logo, fileUrl: logoUrl, thumbUrl: logoUrl, name, type: 'image/webp', size: 0, width: null, height: null }]
    : []

/** Name, line, logo and colours; what is typed shows in the preview at once. */
export function LookStep({
  settings,
  onTaken,
  onSkip,
  onBack,
  onLook,
}: StepProps & { onLook: (look: Looked) => void }) {
  const t = useText<typeof strings>('setup')
  const [logo, setLogo] = useState(() => storedLogo(settings, t('look.logo')))
  const form = useForm(Look, {
    defaults: {
      clubName: settings.clubName,
      tagline: settings.tagline,
      colours: settings.colours,
      menuLayout: settings.menuLayout,
    },
    feature: 'settings',
    onSubmit: async values => {
      await send(changeSettings, { body: { ...values, logo: logo[0]?._id ?? null } })
      await onTaken()
    },
  })
  const { values } = form
  const logoUrl = logo[0]?.fileUrl ?? null
  const shown = JSON.stringify([values.clubName, values.tagline, values.colours, logoUrl])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what is shown changed
  useEffect(() => onLook({ ...values, logoUrl }), [shown])
  return (
    <StepForm form={form} title={t('look.title')} lead={t('look.lead')} onSkip={onSkip} onBack={onBack}>
      <Pair>
        <TextField {...form.field('clubName.en')} label={t('look.name-en')} lang="en" />
        <TextField {...form.field('clubName.ar')} label={t('look.name-ar')} lang="ar" />
      </Pair>
      <Pair>
        <TextField {...form.field('tagline.en')} label={t('look.tagline-en')} lang="en" optional />
        <TextField {...form.field('tagline.ar')} label={t('look.tagline-ar')} lang="ar" optional />
      </Pair>
      <UploadField
        name="logo"
        label={t('look.logo')}
        hint={t('look.logo-why')}
        take="image"
        optional
        value={logo}
        onChange={setLogo}
      />
      <ColourPair
        value={values.colours}
        onChange={pair => form.set('colours', pair)}
        primary={form.field('colours.primary')}
        brass={form.field('colours.brass')}
      />
      <RadioGroup
        {...form.field('menuLayout')}
        onChange={value => form.set('menuLayout', value as MenuLayout)}
        label={t('look.menu')}
        hint={t('look.menu-why')}
        inRow
        options={MENU_LAYOUTS.map(value => ({ value, label: t(`look.menus.${value}`) }))}
      />
    </StepForm>
  )
}
