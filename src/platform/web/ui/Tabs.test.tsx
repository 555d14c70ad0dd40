// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '../../shared/text.ts'
import { ShownIn } from '../test/ShownIn.tsx'
import { TabPanel } from './TabPanel.tsx'
import { Tabs } from './Tabs.tsx'

function Page() {
  const [tab, setTab] = useState('one')
  const tabs = ['one', 'two', 'three'].map(key => ({ key, label: key }))
  return (
    <>
      <Tabs id="parts" label="Parts" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel of="parts" value={tab}>
        About {tab}
      </TabPanel>
    </>
  )
}

function show(language: Language) {
  render(
    <ShownIn language={language}>
      <Page />
    </ShownIn>,
  )
  screen.getByRole('tab', { name: 'one' }).focus()
}
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('the right arrow goes on in English and the left arrow in Arabic', () => {
  show('en')
  press('ArrowRight')
  expect(chosen()).toBe('two')
  expect(document.activeElement?.textContent).toBe('two')
})

test('the left arrow goes on in Arabic', () => {
  show('ar')
  press('ArrowLeft')
  expect(chosen()).toBe('two')
  press('ArrowRight')
  press('ArrowRight')
  expect(chosen()).toBe('three')
})

test('only the chosen tab is in the tab order, and it names the panel', () => {
  show('en')
  press('End')
  const reached = screen.getAllByRole('tab').filter(tab => tab.tabIndex === 0)
  expect(reached.map(tab => tab.textContent)).toEqual(['three'])
  expect(screen.getByRole('tabpanel', { name: 'three' }).textContent).toBe('About three')
})
