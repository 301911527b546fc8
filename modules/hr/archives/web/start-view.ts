/** A link of the menu 发起. Without an address it shows why the user cannot start it now. */
export type StartView = {
  name: string
  label: string
  href: string | null
  reason: string | null
}
