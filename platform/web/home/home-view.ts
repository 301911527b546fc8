import type { ModuleMenu } from '#platform/web/components/shell/shell-view.ts'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

/** A figure, with its last months where it has a history. */
export type TileView = {
  label: string
  value: string
  /** The figure is zero. */
  isNone: boolean
  note: string
  tone: Tone | null
  href: string
  trend?: TrendView | null
}

/** A figure by month: bars count what happened in a month, a line shows a level. */
export type TrendView = {
  shape: 'bars' | 'line'
  months: { name: string; value: number; text: string }[]
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
  /** What the reader approves or rejects here, as the form at `action` names it. */
  decides?: { value: string; action: string }
  /** Buttons of a form that is done with one press. */
  posts?: {
    action: string
    buttons: {
      name: string
      value: string
      label: string
      /** The usual answer to a request. Marking something as read is no answer, so its button is quiet. */
      isMain?: boolean
    }[]
  }
}

/** A row of the inbox, with the time since when it waits. */
export type WaitingRow = RowView & { at: string | null }

/**
 * What the reader is to do with entries that wait, in the order of the list: a decision that holds up other people,
 * then work with a day, then reading.
 */
export const WAITS_FOR = ['decision', 'work', 'reading'] as const

/** One kind of entries that wait for the reader: their total number, and the link to their list. */
export type WaitingKind = {
  waitsFor: (typeof WAITS_FOR)[number]
  label: string
  total: number
  href: string
  /** The page that handles all of this kind at once. */
  act?: { href: string; label: string }
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

/** Clocking in: the plan of today and the clock-ins so far. */
export type ClockView = {
  title: string
  note: string
  pill: PillView | null
  /** The form to clock in; null for users who may not, and on days off. */
  form: { action: string; requestId: string; label: string; isDone: boolean } | null
}

export type AgendaView = {
  times: {
    id: string
    /** The time, or the day for an entry of another day. */
    time: string
    title: string
    note: string
    href: string | null
    isOver: boolean
  }[]
  away: { id: string; face: FaceView; note: string }[]
  /** The heading of the colleagues who are away. */
  awayTitle: string
}

/** Where the people of a team are today: those who are not here in words, those who are here by avatar. */
export type PresenceView = {
  pills: PillView[]
  people: { id: string; href: string | null; face: FaceView; note: string; pill: PillView }[]
  here: { id: string; face: FaceView; note: string }[]
}

export type FactsView = {
  facts: { label: string; text: string; tone: Tone | null }[]
  links: { href: string; label: string }[]
}

export type CardBody =
  | { shape: 'waiting'; rows: RowView[]; kinds: { label: string; href: string; total: string }[] }
  | { shape: 'clock'; clock: ClockView }
  | { shape: 'agenda'; agenda: AgendaView }
  | { shape: 'presence'; presence: PresenceView }
  | { shape: 'facts'; figures: FactsView }
  | { shape: 'faces'; people: { id: string; href: string; face: FaceView; text: string }[] }
  | { shape: 'charts'; charts: { title: string; chart: ChartView }[] }
  | { shape: 'rows'; rows: RowView[] }
  | { shape: 'shares'; rows: ShareView[] }
  | { shape: 'own-file'; file: OwnFileView }
  | { shape: 'team'; team: TeamView }
  | { shape: 'pages'; modules: readonly ModuleMenu[] }

/** A column of wide screens; `wide` is the full width below both columns. */
export type Place = 'main' | 'side' | 'wide'

/** When the reader needs a card. The values are in the order of the first screen, and `later` is below it. */
export const TURNS = ['work', 'today', 'people', 'own', 'later'] as const
export type Turn = (typeof TURNS)[number]

/** The kind of a card, in the order of one column: tasks first, then people, then the rest. */
export type Worth = 'act' | 'people' | 'news' | 'figures'

export type CardView = {
  name: string
  title: string
  /** The number of all entries, beside the title. */
  count: string
  worth: Worth
  more: { href: string; label: string } | null
  /** The link to the page that handles all entries at once. */
  act: { href: string; label: string } | null
  /** A note about the content that the lines above leave out. */
  note: string
  /** Null when the card could not be loaded. */
  body: CardBody | null
}

export type Columns = { main: readonly CardView[]; side: readonly CardView[] }

export type HomeView = {
  greeting: string
  today: string
  tiles: (TileView & { id: string })[]
  /** Cards with nothing to do, listed in one line. */
  quiet: string[]
  starts: { href: string; label: string }[]
  /** What the user does before anything else, such as clocking in. */
  first: readonly CardView[]
  /** Two columns: waiting matters and next appointments, and below them what can wait. */
  now: Columns
  later: Columns
  wide: readonly CardView[]
}
