/** A page where work begins, for users with the permission. */
export type HomeStart = {
  /** The message key of its link. */
  label: string
  href: string
  /** The menu entry that grants it, and the button. */
  entry: string
  button: string
}
