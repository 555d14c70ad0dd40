// text: samples for the people who build the club
import { useState } from 'react'
import { z } from 'zod'
import { says } from '../../shared/field-errors.ts'
import type { FileView } from '../../shared/files-contract.ts'
import { FormErrors } from '../forms/FormErrors.tsx'
import { NumberField } from '../forms/NumberField.tsx'
import { PendingRow } from '../forms/PendingRow.tsx'
import { TextField } from '../forms/TextField.tsx'
import uploads from '../forms/UploadField.module.css'
import { UploadField } from '../forms/UploadField.tsx'
import type { Pending } from '../forms/uploads.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/Button.tsx'
import { FormWidth } from '../ui/FormWidth.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

const Sample = z.object({
  name: z.string().min(1),
  mail: z.email(),
  ebitda: z.number().refine(value => Math.abs(value) <= 100, says('between', { min: -100, max: 100 })),
})

const file = (id: number, name: string, type: string, size: number): FileView => ({
  _id: `00000000-0000-7000-8000-00000000000${id}`,
  fileUrl: '#',
  name,
  type,
  size,
  width: null,
  height: null,
  thumbUrl: null,
})

const waiting = (id: number, name: string, part: Partial<Pending>): Pending => ({
  id,
  file: new File([new Uint8Array(1_400_000)], name),
  state: 'sending',
  percent: 62,
  code: null,
  message: '',
  again: false,
  ...part,
})

export function FormsSection() {
  const say = useSample()
  const form = useForm(Sample, { defaults: { name: '', mail: 'me', ebitda: 118 }, onSubmit: () => {} })
  const [files, setFiles] = useState<FileView[]>([
    file(1, say('Financial statement 2025.pdf', 'البيان المالي 2025.pdf'), 'application/pdf', 812_000),
    file(2, 'lease.docx', 'application/msword', 94_000),
    file(3, 'hall-3.jpg', 'image/jpeg', 2_100_000),
  ])
  return (
    <FormWidth>
      <div className={styles.stack}>
        <form {...form.props} className={styles.stack}>
          <FormErrors form={form} />
          <TextField label={say('Company name', 'اسم الشركة')} {...form.field('name')} />
          <TextField label={say('E-mail', 'البريد الإلكتروني')} type="email" {...form.field('mail')} />
          <NumberField label={say('EBITDA, per cent', 'EBITDA بالمئة')} suffix="%" {...form.field('ebitda')} />
          <span>
            <Button variant="primary" type="submit" loading={form.busy}>
              {say('Save', 'احفظ')}
            </Button>
          </span>
        </form>
        <UploadField
          label={say('Financial documents', 'المستندات المالية')}
          name="files"
          take="document"
          many
          value={files}
          onChange={setFiles}
          why={say(
            'A reviewer compares them with the figures of step 2. Members never see them.',
            'يقارنها المراجع بأرقام الخطوة 2. لا يراها الأعضاء أبدًا.',
          )}
        />
        <ul className={uploads.files}>
          {[
            waiting(1, 'photo.jpg', {}),
            waiting(2, 'IMG_0412.HEIC', { state: 'failed', code: 'file-heic' }),
            waiting(3, 'plan.pdf', { state: 'failed', code: 'file-offline', again: true }),
            waiting(4, 'long-name-of-a-very-long-document-that-nobody-would-type-twice-2025.xlsx', {
              state: 'waiting',
              percent: 0,
            }),
          ].map(one => (
            <PendingRow key={one.id} pending={one} take="document" max={10} onCancel={() => {}} onRetry={() => {}} />
          ))}
        </ul>
        <UploadField
          label={say('Logo', 'الشعار')}
          name="logo"
          take="image"
          value={[]}
          onChange={() => {}}
          error={say('This field is required', 'هذا الحقل مطلوب')}
        />
      </div>
    </FormWidth>
  )
}
