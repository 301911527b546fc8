export type MatrixRow = {
  id: string
  name: string
  colour: string | null
  /** What the boxes were drawn from: a change by somebody else since is noticed. */
  version: number
  was: string
  boxes: { name: string; spoken: string; isTicked: boolean }[]
}

export type ClassMatrixView = {
  title: string
  back: { label: string; href: string }
  draw: string
  columns: string[]
  rows: MatrixRow[]
  problems: string[]
}
