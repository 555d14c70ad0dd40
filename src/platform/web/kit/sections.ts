import type { ComponentType } from 'react'

/** One group of pieces on the kit page. Its component is drawn once for each of the four variants. */
export type KitSection = { key: string; title: string; load: () => Promise<ComponentType> }

/** Every group; add a line and a component that shows the pieces with words in both languages (`useSample`). */
export const sections: readonly KitSection[] = [
  { key: 'type', title: 'Type and colour', load: async () => (await import('./TypeSection.tsx')).TypeSection },
  { key: 'buttons', title: 'Buttons', load: async () => (await import('./ButtonsSection.tsx')).ButtonsSection },
  { key: 'marks', title: 'Marks', load: async () => (await import('./MarksSection.tsx')).MarksSection },
  { key: 'cards', title: 'Cards', load: async () => (await import('./CardsSection.tsx')).CardsSection },
  { key: 'ways', title: 'Finding the way', load: async () => (await import('./WaysSection.tsx')).WaysSection },
  { key: 'data', title: 'Facts and figures', load: async () => (await import('./DataSection.tsx')).DataSection },
  { key: 'messages', title: 'Messages', load: async () => (await import('./MessagesSection.tsx')).MessagesSection },
  { key: 'floating', title: 'What floats', load: async () => (await import('./FloatingSection.tsx')).FloatingSection },
  { key: 'empty', title: 'Nothing to show', load: async () => (await import('./EmptySection.tsx')).EmptySection },
  { key: 'drawings', title: 'Drawings', load: async () => (await import('./DrawingsSection.tsx')).DrawingsSection },
  { key: 'fields', title: 'Fields', load: async () => (await import('./FieldsSection.tsx')).FieldsSection },
  { key: 'choices', title: 'Choices', load: async () => (await import('./ChoicesSection.tsx')).ChoicesSection },
  { key: 'forms', title: 'Forms and files', load: async () => (await import('./FormsSection.tsx')).FormsSection },
  {
    key: 'list',
    title: 'The list of the back-office',
    load: async () => (await import('./ListSection.tsx')).ListSection,
  },
]
