/** How one side wrote a campaign: milliseconds of each slice, and resident bytes of its process after it. */
export type Slices = {
  /** Milliseconds that it took to fix who gets it. */
  begun: number
  receivers: number
  took: number[]
  memory: number[]
  /** Statements of one slice in the middle. */
  statements: number
}

/** What a mail server would do: it takes whatever waits. */
export const TAKEN = "update mails set sent_at = clock_timestamp() where kind = 'campaigns.letter' and sent_at is null"

/** So many members are made, whom a campaign finds. */
export const members = (count: number): string =>
  `insert into users (username, email, name, role, language, verified_at)
    select 'reader' || n, 'reader' || n || '@example.test', case when n % 5 < 2 then 'قارئ ' else 'Reader ' end || n, 'Guest',
      case when n % 5 < 2 then 'ar' else 'en' end, now() from generate_series(1, ${count}) n`

/** What it says, in both languages, with two links. */
export const SAID = {
  title: 'To all',
  texts: {
    en: {
      subject: 'What is new in {club}, {name}',
      body: 'Dear {name},\nall that members offer stands in one market now.\nSee https://example.org/news for the rest.',
      action: 'Look at it',
    },
    ar: {
      subject: 'جديد {club} يا {name}',
      body: 'مرحبًا {name}،\nصار كل ما يعرضه الأعضاء في سوق واحدة.\nوالبقية في https://example.org/news',
      action: 'إلى السوق',
    },
  },
  link: '/market',
  pictureId: null,
}
