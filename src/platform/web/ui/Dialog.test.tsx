// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

const onSubmitOutside = vi.fn(event => event.preventDefault())

function Page() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <form onSubmit={onSubmitOutside}>
      <Button onClick={() => setOpen(true)}>Bid</Button>
      <Dialog open={open} onClose={close} title="Place a bid?" footer={<Button onClick={close}>Place bid</Button>}>
        <form onSubmit={event => event.preventDefault()}>
          <input aria-label="Amount" />
          <button type="submit">Check</button>
        </form>
      </Dialog>
    </form>
  )
}

async function openDialog() {
  render(
    <ShownIn>
      <Page />
    </ShownIn>,
  )
  const trigger = screen.getByRole('button', { name: 'Bid' })
  trigger.focus()
  await act(async () => fireEvent.click(trigger))
  return trigger
}

const press = (key: string, shiftKey = false) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key, shiftKey }))

test('it is named by its title, and focus begins there', async () => {
  await openDialog()
  const dialog = screen.getByRole('dialog', { name: 'Place a bid?' })
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(document.activeElement?.textContent).toBe('Place a bid?')
})

test('Tab after the last comes to the first, and back before the first to the last', async () => {
  await openDialog()
  const last = screen.getByRole('button', { name: 'Place bid' })
  const first = screen.getByRole('button', { name: 'Close' })
  last.focus()
  await press('Tab')
  expect(document.activeElement).toBe(first)
  await press('Tab', true)
  expect(document.activeElement).toBe(last)
})

test('Escape closes it and focus returns to what opened it', async () => {
  const trigger = await openDialog()
  await press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

test('a press on the backdrop closes it, one that began inside does not', async () => {
  await openDialog()
  const dialog = screen.getByRole('dialog')
  await act(async () => {
    fireEvent.mouseDown(screen.getByLabelText('Amount'))
    fireEvent.click(dialog)
  })
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await act(async () => {
    fireEvent.mouseDown(dialog)
    fireEvent.click(dialog)
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form inside does not submit the form of the page that opened it', async () => {
  await openDialog()
  onSubmitOutside.mockClear()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check' })))
  expect(onSubmitOutside).not.toHaveBeenCalled()
})
