import type { NoticeView } from '#platform/web/components/page/notices.tsx'

/** How heads stand against approved places. */
export type Filling = 'over' | 'under' | 'full' | 'none'

export type ChartBox = {
  id: string
  name: string
  leader: string
  /** Colour of the leader's face. */
  colour: number
  /** People of the subtree and approved places, as people of the language write numbers. */
  count: string
  plan: string
  filling: Filling
  /** How many too many, or too few, in words; empty where all is well. */
  gap: string
  /** Departments below that are not shown. */
  hidden: number
  children: ChartBox[]
}

export type ChartLink = { label: string; href: string; isHere: boolean }

export type ChartView = {
  notices: NoticeView[]
  /** The day, as on the wire. */
  at: string
  today: string
  /** What the forms of the page keep of the address. */
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
  /** Ends of the links of a box: before and after its id. */
  focus: { before: string; after: string }
  record: { before: string; after: string }
}
