/** A page that work begins on, for whoever has the right to it. */
export type HomeStart = {
  /** Key of what is done there. */
  label: string
  href: string
  /** The menu entry that grants it, and the button. */
  entry: string
  button: string
}
