// Runs before the first paint: puts the reader's skin, language and direction on the document, so that nothing flashes.
// A file of its own because the content security policy allows no inline script. `?lang=ar` wins over what was kept,
// and that over what the document was written in: the club's language, for whoever has not chosen.
;(() => {
  const root = document.documentElement
  const kept = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const skin = kept('skin')
  const dark = skin === 'dark' || (skin !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const asked = new URLSearchParams(location.search).get('lang')
  const language = [asked, kept('language')].find(one => one === 'ar' || one === 'en') || root.lang
  root.dataset.theme = dark ? 'dark' : 'light'
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  if (kept('accessToken')) root.dataset.member = ''
  // A browser offers to install the product before the page can ask for it: the offer waits until it is made.
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    globalThis.installOffer = event
  })
  // A script of the start that does not come leaves nobody to say so but this one.
  const fail = () => {
    const told = document.getElementById('start-failed')
    if (told && !document.getElementById('root').firstChild) told.hidden = false
  }
  addEventListener('error', event => event.target instanceof HTMLScriptElement && fail(), true)
  addEventListener('start-failed', fail)
})()
