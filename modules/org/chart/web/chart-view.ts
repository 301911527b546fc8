import type { NoticeView } from '#platform/web/components/page/notices.tsx'

/** People compared with approved places. */
export type Filling = 'over' | 'under' | 'full' | 'none'

export type ChartBox = {
  id: string
  name: string
  leader: string
  /** Colour of the leader's face. */
  colour: number
  /** People of the subtree and approved places, formatted for the language. */
  count: string
  plan: string
  filling: Filling
  /** The surplus or shortage in words; empty when the figures agree. */
  gap: string
  /** Number of departments below that are not shown. */
  hidden: number
  children: ChartBox[]
}

export type ChartLink = { label: string; href: string; isHere: boolean }

export type ChartView = {
  notices: NoticeView[]
  /** The day in wire format. */
  at: string
  today: string
  /** Parameters of the URL that the forms keep. */
  kept: { name: string; value: string }[]
  depth: string
  zoom: number
  zooms: ChartLink[]
  key: string
  found: { id: string; label: string; hint: string; href: string }[] | null
  trail: { label: string; href: string }[]
  boxes: ChartBox[]
  levels: number
  total: number
  mayOpen: boolean
  /** The link of a box in two parts: before its id and after it. */
  focus: { before: string; after: string }
  record: { before: string; after: string }
  /** The link that moves a department; null on a past day and when the reader may not move it. */
  move: { before: string; after: string } | null
}
