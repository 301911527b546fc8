import type { ModuleMenu } from '#platform/web/components/shell/shell-view.ts'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

/** One figure that is seen first. */
export type TileView = {
  label: string
  value: string
  /** The figure is zero. */
  isNone: boolean
  note: string
  tone: Tone | null
  href: string
}

/** A person, a department or an event in one line. */
export type RowView = {
  id: string
  href: string | null
  face: FaceView | null
  /** The icon of an entry without a face. */
  icon: string
  title: string
  note: string
  pill: PillView | null
  /** How long the entry has waited for the reader, and the link to act on it. */
  since?: string
  press?: { href: string; label: string }
  /** The document that the reader approves or rejects here, as the form of the inbox at `action` names it. */
  decides?: { value: string; action: string }
}

/** A part of a whole, with a link to the part that is missing. */
export type ShareView = {
  id: string
  label: string
  href: string
  value: number
  of: number
  text: string
}

export type OwnFileView = {
  face: FaceView
  title: string
  href: string
  note: string
  pill: PillView
  facts: { label: string; text: string }[]
  /** Items that are not filled in yet. */
  open: string
  links: { href: string; label: string }[]
}

export type TeamView = {
  pills: { href: string; view: PillView }[]
  people: { id: string; href: string; face: FaceView; note: string; pill: PillView | null }[]
}

export type CardBody =
  | { shape: 'charts'; charts: { title: string; chart: ChartView }[] }
  | { shape: 'rows'; rows: RowView[] }
  | { shape: 'shares'; rows: ShareView[] }
  | { shape: 'own-file'; file: OwnFileView }
  | { shape: 'team'; team: TeamView }
  | { shape: 'pages'; modules: readonly ModuleMenu[] }

/** A column of wide screens; `wide` is the full width below both columns. */
export type Place = 'main' | 'side' | 'wide'

/** The kind of a card, in the order of one column: tasks first, then people, then the rest. */
export type Worth = 'act' | 'people' | 'news' | 'figures'

export type CardView = {
  name: string
  title: string
  worth: Worth
  more: { href: string; label: string } | null
  /** The link to the page that handles all entries at once. */
  act: { href: string; label: string } | null
  /** A note about the content that the lines above leave out. */
  note: string
  /** Null when the card could not be loaded. */
  body: CardBody | null
}

export type HomeView = {
  greeting: string
  today: string
  tiles: (TileView & { id: string })[]
  /** Cards with nothing to do, listed in one line. */
  quiet: string[]
  starts: { href: string; label: string }[]
  /** Cards with work of the user, above the figures. */
  toDo: { main: readonly CardView[]; side: readonly CardView[] }
  main: readonly CardView[]
  side: readonly CardView[]
  wide: readonly CardView[]
}
