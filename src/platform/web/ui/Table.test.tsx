// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Section } from './Section.tsx'
import { Table } from './Table.tsx'

afterEach(cleanup)

test('a table in a part of the page that is called the same is no second landmark of that name', () => {
  render(
    <Section title="Invoices">
      <Table
        label="Invoices"
        rows={[{ number: 'A-1' }]}
        rowKey={row => row.number}
        columns={[{ key: 'number', label: 'Number', render: row => row.number }]}
      />
    </Section>,
  )
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Invoices' }).tabIndex).toBe(0)
})
