/** An action in the menu 发起. When `href` is null, `reason` says why the user cannot start the action now. */
export type StartView = {
  name: string
  label: string
  href: string | null
  reason: string | null
  /** The document that is the reason. */
  open: { label: string; href: string } | null
}
