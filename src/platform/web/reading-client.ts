import { type Query, QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'

const isFirstRead = (query: Query) => query.state.data === undefined && query.state.fetchStatus === 'fetching'

/**
 * Keeps what was read. Whoever asks for an answer to be read again gets one that was asked for afterwards: the library takes the answer
 * of a first read that is still under way, which may say what was before. It is shown, and then read once more, however often this
 * was asked for meanwhile.
 */
export class ReadingClient extends QueryClient {
  readonly #again = new WeakSet<Query>()

  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const under = this.getQueryCache().findAll(filters)
    const first = under.filter(query => isFirstRead(query) && !query.isDisabled() && !this.#again.has(query))
    for (const query of first) this.#again.add(query)
    try {
      await super.refetchQueries(filters, options)
    } finally {
      for (const query of first) this.#again.delete(query)
    }
    // One that failed says so already; what nobody looks at any more is read when it is shown again.
    const shown = new Set(first.filter(query => query.state.data !== undefined && query.isActive()))
    if (shown.size > 0) await super.refetchQueries({ predicate: query => shown.has(query) }, options)
  }
}
