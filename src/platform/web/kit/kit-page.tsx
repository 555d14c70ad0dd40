import '../styles/base.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { TextProvider } from '../text.tsx'
import { KitScreen } from './KitScreen.tsx'

/** The kit by itself, without a server: `vite` and /src/platform/web/kit/kit.html. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <TextProvider>
    <MemoryRouter>
      <KitScreen />
    </MemoryRouter>
  </TextProvider>,
)
