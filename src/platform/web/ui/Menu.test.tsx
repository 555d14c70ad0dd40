// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { Button } from './Button.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

const picked = vi.fn()
const items: MenuItem[] = [
  { key: 'profile', label: 'My profile', href: '/me' },
  { key: 'copy', label: 'Copy', disabled: true },
  { key: 'settings', label: 'Settings', onPick: () => picked('settings') },
  { key: 'out', label: 'Log out', onPick: () => picked('out') },
]

function showMenu() {
  picked.mockClear()
  render(
    <ShownIn>
      <Menu label="Account" trigger={<Button>Rana</Button>} items={items} />
    </ShownIn>,
  )
  return screen.getByRole('button', { name: 'Rana' })
}

const press = async (key: string) => {
  await act(async () => {
    fireEvent.keyDown(document.activeElement as Element, { key })
  })
}
const focused = () => document.activeElement?.textContent

async function open(trigger: HTMLElement, key = 'ArrowDown') {
  trigger.focus()
  await press(key)
}

test('the button says that it has a menu and whether it is open', async () => {
  const trigger = showMenu()
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  await open(trigger)
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'Account' })).toBeTruthy()
})

test('arrow down opens on the first entry, arrow up on the last', async () => {
  const trigger = showMenu()
  await open(trigger)
  expect(focused()).toBe('My profile')
  await press('Escape')
  await open(trigger, 'ArrowUp')
  expect(focused()).toBe('Log out')
})

test('arrows go round, skip what is disabled, and Home and End go to the ends', async () => {
  await open(showMenu())
  await press('ArrowDown')
  expect(focused()).toBe('Settings')
  await press('ArrowUp')
  await press('ArrowUp')
  expect(focused()).toBe('Log out')
  await press('Home')
  expect(focused()).toBe('My profile')
  await press('End')
  expect(focused()).toBe('Log out')
})

test('a letter goes to the entry that begins with it', async () => {
  await open(showMenu())
  await press('s')
  expect(focused()).toBe('Settings')
})

test('Escape closes and gives focus back to the button', async () => {
  const trigger = showMenu()
  await open(trigger)
  await press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

test('picking an entry closes the menu, gives focus back and acts', async () => {
  const trigger = showMenu()
  await open(trigger)
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Settings' })))
  expect(picked).toHaveBeenCalledExactlyOnceWith('settings')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

test('a disabled entry does nothing', async () => {
  await open(showMenu())
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' })))
  expect(screen.getByRole('menu')).toBeTruthy()
})

test('a press outside closes the menu', async () => {
  await open(showMenu())
  await act(async () => fireEvent.pointerDown(document.body))
  expect(screen.queryByRole('menu')).toBeNull()
})
