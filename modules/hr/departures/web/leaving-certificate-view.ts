/** A certificate of leaving in one language. */
export type PaperView = {
  /** Its tag, for whoever has it read aloud. */
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
  /** Which copy it is, for the screen. */
  issued: string
  paper: PaperView
  /** Below it, where that was asked for. */
  translation: PaperView | null
  other: { label: string; href: string }
  /** One more copy, for those who issue them. */
  again: { label: string; href: string } | null
  seal: { company: string; hint: string; day: string }
}
