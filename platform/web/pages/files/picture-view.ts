/** Everything that a page with one picture shows. */
export type PictureView = {
  title: string
  back: { label: string; href: string }
  /** Address of the present picture; null when there is none. */
  picture: string | null
  /** The text alternative. */
  alt: string
  hint: string
  /** The types for the browser's file dialog. */
  accept: string
  heading: string
  problems: { text: string; name: string | null }[]
}
