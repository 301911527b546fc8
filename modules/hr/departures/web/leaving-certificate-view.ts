/** A certificate of leaving in one language. */
export type PaperView = {
  /** Language tag, for screen readers. */
  lang: string
  title: string
  number: string
  opening: string
  rows: { name: string; label: string; text: string }[]
  closing: string
  law: string
}

export type CertificateView = {
  label: string
  back: { label: string; href: string }
  /** Number of the copy, shown on the screen only. */
  issued: string
  paper: PaperView
  /** Shown below the Chinese text when the user asks for it. */
  translation: PaperView | null
  other: { label: string; href: string }
  /** Button to issue one more copy; null for users who may not issue copies. */
  again: { label: string; href: string } | null
  seal: { company: string; hint: string; day: string }
}
