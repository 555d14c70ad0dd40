/** Whether this is Apple's keyboard, whose Ctrl is ⌘. */
export const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
