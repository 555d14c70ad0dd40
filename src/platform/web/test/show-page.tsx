import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { ReadingClient } from '../reading-client.ts'
import { TextProvider } from '../text.tsx'

/** Draws a page in a document, with words, reads that are tried once, and an address; answers when it stands. */
export async function showPage(route: RouteObject, at: string): Promise<void> {
  const router = createMemoryRouter([route], { initialEntries: [at] })
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new ReadingClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
}
