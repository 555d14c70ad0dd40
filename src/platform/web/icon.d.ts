/** One of lucide's drawings by its name there; `tools/icons.ts` makes the module. */
declare module 'icon:*' {
  export const drawing: import('./ui/drawn.ts').IconDrawing
}
