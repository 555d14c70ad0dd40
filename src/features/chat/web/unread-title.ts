import { useEffect } from 'react'

const COUNTED = /^\(\d+\+?\) /

/** Whatever the page is called, its title begins with how much is unread. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNTED, '')
      const wanted = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const watch = new MutationObserver(show)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = document.title.replace(COUNTED, '')
    }
  }, [unread])
}
