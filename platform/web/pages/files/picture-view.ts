/** Everything that a page with one picture shows. */
export type PictureView = {
  title: string
  back: { label: string; href: string }
  /** Address of the picture as it is; null when there is none. */
  picture: string | null
  /** What it is, for those who do not see it. */
  alt: string
  hint: string
  /** What the browser offers to choose from. */
  accept: string
  heading: string
  problems: { text: string; name: string | null }[]
}
