/** Something that the user did just now and can take back for a moment, as the form sends it. */
export type TakeBack = {
  /** The page that takes it back. */
  page: string
  /** The words of the button: what is taken back. */
  label: string
  /** What is to be taken back, in the format of that page. */
  targets: string
}
