/** What other features may use of setup in the browser. */
/** Loads the corner switch of a demo club. */
export const loadDemoCorner = async () => (await import('./DemoCorner.tsx')).DemoCorner
