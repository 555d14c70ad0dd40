// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { says } from '../../shared/field-errors.ts'
import { Refusal } from '../../shared/refusal.ts'
import { strings } from '../../shared/strings.en.ts'
import { ShownIn } from '../test/ShownIn.tsx'
import { Checkbox } from './Checkbox.tsx'
import type { FormHandle } from './form-handle.ts'
import { FormErrors } from './FormErrors.tsx'
import { NumberField } from './NumberField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { Repeater } from './Repeater.tsx'
import { TextField } from './TextField.tsx'
import { useField } from './use-field.ts'
import { useForm } from './use-form.ts'

const Company = z.object({
  name: z.string().trim().min(1),
  site: z.url().optional(),
  ebitda: z.number().refine(value => Math.abs(value) <= 100, says('between', { min: -100, max: 100 })),
  terms: z.literal(true),
  certificates: z.array(z.object({ name: z.string().min(1) })),
  phone: z.object({ phoneCode: z.string(), phoneNumber: z.string().max(12) }),
})
type Sent = z.output<typeof Company>

const sent = vi.fn<(values: Sent) => unknown>()

function Sample() {
  const form = useForm(Company, {
    defaults: {
      name: '',
      site: '',
      ebitda: null,
      terms: '',
      certificates: [{ name: '' }],
      phone: { phoneCode: '+20', phoneNumber: '' },
    },
    onSubmit: sent,
    at: { busy: 'ebitda', 'companies.elsewhere': 'name' },
  })
  return (
    <form {...form.props} aria-label="Company">
      <FormErrors form={form} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Site" optional {...form.field('site')} />
      <NumberField label="EBITDA" {...form.field('ebitda')} />
      <Repeater
        label="Certificates"
        {...form.field('certificates')}
        makeRow={() => ({ name: '' })}
        rowLabel="Certificate"
        addLabel="Add"
        render={(_, index) => <TextField label="Certificate name" {...form.field(`certificates.${index}.name`)} />}
      />
      <PhoneField label="Phone" {...form.field('phone')} />
      <Checkbox {...form.field('terms')} label="I agree" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => void form.check(['ebitda'])}>
        Next
      </button>
    </form>
  )
}

const show = () => {
  sent.mockReset()
  render(
    <ShownIn>
      <Sample />
    </ShownIn>,
  )
}
const type = (label: RegExp | string, text: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } }))
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const send = () => act(async () => void fireEvent.submit(screen.getByRole('form')))
const errorOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby')
  return id && document.getElementById(id.split(' ')[0] as string)?.textContent
}
async function fill() {
  await type('Name', ' Qamar ')
  await type('EBITDA', '18.5')
  await type('Certificate name', 'ISO 9001')
  await act(async () => void fireEvent.click(screen.getByLabelText('I agree')))
}

test('a refused form lists every error with its label, in the order of the page, and focuses the first field', async () => {
  show()
  await type('EBITDA', '118')
  await send()
  expect(sent).not.toHaveBeenCalled()
  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('4 fields need attention')
  expect([...summary.querySelectorAll('li')].map(line => line.textContent)).toEqual([
    'Name: This field is required',
    'EBITDA: Enter a number between -100 and 100',
    'Certificate name: This field is required',
    'I agree: This field is required',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.getByLabelText<HTMLInputElement>('EBITDA').value).toBe('118')
})

test('a line of the summary leads to its field', async () => {
  show()
  await send()
  await click('Certificate name: This field is required')
  expect(document.activeElement).toBe(screen.getByLabelText('Certificate name'))
})

test('an error goes away when its field is mended', async () => {
  show()
  await send()
  await type('Name', 'Qamar')
  expect(errorOf('Name')).toBeNull()
})

test('a press on a button that leaves a wrong field moves nothing under the pointer before it is let go', async () => {
  show()
  await type('EBITDA', '118')
  const save = screen.getByRole('button', { name: 'Save' })
  await act(async () => {
    fireEvent.pointerDown(save)
    fireEvent.blur(screen.getByLabelText('EBITDA'))
  })
  expect(screen.queryByText('Enter a number between -100 and 100')).toBeNull()
  await act(async () => void fireEvent.pointerUp(save))
  expect(await screen.findByText('Enter a number between -100 and 100')).toBeTruthy()
})

test('a field that was filled is judged when it is left, an empty one waits', async () => {
  show()
  await type('EBITDA', '118')
  await act(async () => void fireEvent.blur(screen.getByLabelText('EBITDA')))
  await act(async () => void fireEvent.blur(screen.getByLabelText('Name')))
  expect(errorOf('EBITDA')).toBe('Enter a number between -100 and 100')
  expect(errorOf('Name')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is sent is what the schema made of it; an optional field left empty is not sent', async () => {
  show()
  await fill()
  await send()
  const values = {
    name: 'Qamar',
    ebitda: 18.5,
    terms: true,
    certificates: [{ name: 'ISO 9001' }],
    phone: { phoneCode: '+20', phoneNumber: '' },
  }
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...values, site: undefined }, ...[])
})

test('the server’s errors go to their fields with its sentence, also in rows, and nothing is cleared', async () => {
  show()
  await fill()
  sent.mockRejectedValueOnce(
    new Refusal('validation', {}, [
      { path: 'certificates.0.name', code: 'profiles.known', message: 'We have this certificate already' },
    ]),
  )
  await send()
  expect(errorOf('Certificate name')).toBe('We have this certificate already')
  expect(document.activeElement).toBe(screen.getByLabelText('Certificate name'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(' Qamar ')
})

test('a refusal that concerns no field stands above the form as a sentence', async () => {
  show()
  await fill()
  sent.mockRejectedValueOnce(new Refusal('rate-limited', { seconds: 30 }))
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Too many tries. Wait 30 seconds.')
})

test('a refusal that is about one field stands there, in the page’s words where it has some, until the field changes', async () => {
  show()
  await fill()
  for (const [refusal, field, said] of [
    [new Refusal('busy'), 'EBITDA', strings.refusals.busy],
    [
      Object.assign(new Refusal('companies.elsewhere'), { message: 'It is in another list' }),
      'Name',
      'It is in another list',
    ],
  ] as const) {
    sent.mockRejectedValueOnce(refusal)
    await send()
    expect(errorOf(field)).toBe(said)
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    expect(screen.getByLabelText<HTMLInputElement>('EBITDA').value).toBe('18.5')
    await type(field, field === 'Name' ? 'Hilal' : '18.5')
  }
  await type('EBITDA', '17')
  expect(screen.queryByRole('alert')).toBeNull()
  await send()
  expect(sent).toHaveBeenCalledTimes(3)
})

test('a lost connection says so, and the next try goes through', async () => {
  show()
  await fill()
  sent.mockRejectedValueOnce(new TypeError('fetch failed'))
  await send()
  expect(screen.getByRole('alert').textContent).toContain('The connection was lost')
  await send()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toHaveBeenCalledTimes(2)
})

test('some fields can be judged alone, as a step of a wizard is', async () => {
  show()
  await click('Next')
  expect(document.activeElement).toBe(screen.getByLabelText('EBITDA'))
  expect(screen.getByRole('alert').querySelectorAll('li')).toHaveLength(1)
})

test('a new row is focused; removing one keeps what stands in the others', async () => {
  show()
  await type('Certificate name', 'ISO 9001')
  await click('Add')
  const [, second] = screen.getAllByLabelText<HTMLInputElement>('Certificate name')
  expect(document.activeElement).toBe(second)
  await act(async () => void fireEvent.change(second as Element, { target: { value: 'HACCP' } }))
  await click('Remove Certificate 1')
  const left = screen.getByLabelText<HTMLInputElement>('Certificate name')
  expect(left.value).toBe('HACCP')
  expect(document.activeElement).toBe(left)
})

test('an error inside a field of several parts is the field’s', async () => {
  show()
  await fill()
  await type('Phone', '0101234567890123')
  await send()
  expect(errorOf('Phone')).toBe('At most 12 characters')
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
})

test('a wrong phone that is typed anew and stays wrong goes on saying so', async () => {
  show()
  await fill()
  await type('Phone', '0101234567890123')
  await send()
  await type('Phone', '01012345678901234')
  expect(errorOf('Phone')).toBe('At most 12 characters')
})

const names = Array.from({ length: 30 }, (_, index) => `field${index}`)
const drawn = new Map<string, number>()
const judge = (values: Record<string, unknown>) => ({
  values,
  errors: names.flatMap(path => (values[path] === '' ? [{ path, code: 'required', message: '' }] : [])),
})

function Field({ form, name }: { form: FormHandle; name: string }) {
  drawn.set(name, (drawn.get(name) ?? 0) + 1)
  const { value, ...field } = useField(form, name)
  return <TextField {...field} label={name} value={String(value)} />
}

function Long() {
  drawn.set('form', (drawn.get('form') ?? 0) + 1)
  const defaults = Object.fromEntries(names.map(name => [name, '']))
  const form = useForm(judge, { defaults, together: true, onSubmit: () => {} })
  return (
    <form {...form.props} aria-label="Long">
      {names.map(name => (
        <Field key={name} form={form.handle} name={name} />
      ))}
      <button type="button" onClick={() => form.check(['field0', 'field1'])}>
        Next
      </button>
    </form>
  )
}

describe('a long form, whose fields follow it by themselves', () => {
  const open = () =>
    render(
      <ShownIn>
        <Long />
      </ShownIn>,
    )

  test('draws only the field that is typed into', async () => {
    open()
    drawn.clear()
    for (const text of ['Q', 'Qa', 'Qam']) await type('field7', text)
    expect([...drawn]).toEqual([['field7', 3]])
  })

  test('does so too while errors show, and draws a field anew when its error goes', async () => {
    open()
    await click('Next')
    expect(errorOf('field0')).toBe('This field is required')
    expect(errorOf('field2')).toBeNull()
    drawn.clear()
    for (const text of ['Q', 'Qa', 'Qam']) await type('field0', text)
    expect(errorOf('field0')).toBeNull()
    expect(errorOf('field1')).toBe('This field is required')
    expect([...drawn.keys()]).toEqual(['field0'])
  })
})
