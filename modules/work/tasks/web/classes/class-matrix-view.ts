export type MatrixRow = {
  id: string
  name: string
  colour: string | null
  /** Version and values when the boxes were drawn, to detect a concurrent change. */
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
