/** Loads the corner switch of a demo club. */
export const loadDemoCorner = async () => (await import('./DemoCorner.tsx')).DemoCorner
