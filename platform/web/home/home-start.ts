/** A page where work begins, for users with the permission. */
export type HomeStart = {
  /** The message key of its link. */
  label: string
  href: string
  /** The menu entry and the buttons that together grant access to the page. */
  entry: string
  buttons: readonly string[]
}
