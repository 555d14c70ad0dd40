import './platform/web/styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { engines, features } from './features.web.ts'
import { readsWithoutLine } from './features/push/rules/kept-reads.ts'
import { BrokenPage } from './features/shell/web/BrokenPage.tsx'
import { Shell } from './features/shell/web/Shell.tsx'
import { SlowStart } from './features/shell/web/SlowStart.tsx'
import { startShell } from './features/shell/web/start-shell.tsx'
import { WaitingStart } from './features/shell/web/WaitingStart.tsx'
import { keepFirstAnswers } from './platform/web/first-answers.ts'
import { startReading } from './platform/web/language.tsx'
import { whenEventsAreLost } from './platform/web/live.ts'
import { knowStrings, needStrings, switchStrings } from './platform/web/load-strings.ts'
import { ReadingClient } from './platform/web/reading-client.ts'
import { makeRouter } from './platform/web/router.tsx'
import { refreshSession } from './platform/web/session.tsx'
import { TextProvider } from './platform/web/text.tsx'

knowStrings('platform', {
  en: () => import('./platform/shared/strings.en.ts'),
  ar: () => import('./platform/shared/strings.ar.ts'),
})
for (const one of [...engines, ...features]) knowStrings(one.name, one.strings)

void refreshSession()

/** The rest of the work goes into a task of its own, so that a press or a scroll meanwhile is not kept waiting. */
const nextTask = () => new Promise<void>(resolve => setTimeout(resolve))

/** Draws the page once its sentences are here. No await at the top level: chunks that import this one would wait for it for ever. */
async function begin(): Promise<void> {
  const sentences = needStrings(['platform', 'shell'])
  await nextTask()
  // The first screen begins to load before the sentences are here: both arrive together.
  const router = makeRouter(features, { Shell, ErrorScreen: BrokenPage, Waiting: WaitingStart, readsWithoutLine })
  startShell(features, router)
  await sentences
  await startReading(switchStrings)
  await nextTask()
  const client = new ReadingClient()
  keepFirstAnswers(client)
  // What nobody can tell any more is read again.
  whenEventsAreLost(() => void client.invalidateQueries())
  document.getElementById('start-failed')?.remove()
  const root = createRoot(document.getElementById('root')!)
  // In slices: the document shows its first words already.
  startTransition(() =>
    root.render(
      <TextProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <SlowStart router={router} />
        </QueryClientProvider>
      </TextProvider>,
    ),
  )
}

void begin().catch((error: unknown) => {
  dispatchEvent(new Event('start-failed'))
  throw error
})
