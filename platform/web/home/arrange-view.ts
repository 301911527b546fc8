import type { Place } from './home-view.ts'

export type ArrangeRow = { name: string; label: string; isShown: boolean }

export type ArrangeView = {
  title: string
  groups: { place: Place | 'tiles'; rows: ArrangeRow[] }[]
}
