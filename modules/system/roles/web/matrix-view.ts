import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** A button without a column. */
export type MoreBox = [code: string, name: string, isTicked: boolean]

/** True when the button opens a group of fields instead of a verb. */
export function opensFields([code]: MoreBox): boolean {
  return code.startsWith('group.')
}

/** A checkbox in a column: ticked, empty, or no such button. */
export type BoxState = '0' | '1' | '2'
export const NO_BUTTON: BoxState = '2'

const DIGITS = 36

/**
 * Packs a menu entry into a text of level, checkboxes and name. A module may have hundreds of
 * entries, and the page contains each twice, as HTML and as data.
 */
export function packRow(level: number, boxes: readonly BoxState[], name: string): string {
  const packed = Number.parseInt(`1${boxes.join('')}`, 3).toString(DIGITS)
  return `${level}${packed} ${name}`
}

export function unpackRow(row: string): { level: number; boxes: BoxState[]; name: string } {
  const end = row.indexOf(' ')
  const boxes = Number.parseInt(row.slice(1, end), DIGITS).toString(3).slice(1)
  return { level: Number(row[0]), boxes: [...boxes] as BoxState[], name: row.slice(end + 1) }
}

/** The preview of a change before the user confirms it. */
export type MatrixPreview = {
  digest: string
  added: string[]
  removed: string[]
  /** Number of people with the role, as text. */
  people: string
  faces: FaceView[]
  /** Number of people without a shown face. */
  others: number
  /** Names of the ticked checkboxes. */
  ticked: string[]
}

export type MatrixView = {
  title: string
  draw: string
  roles: { value: string; label: string }[]
  role: { id: string; name: string; version: number; href: string | null } | null
  tabs: TabLink[]
  /**
   * `isTicked` is set only for a module that is a page itself. A module with menus is granted when any of its
   * menus is.
   */
  module: { id: string; name: string; isTicked: boolean | null } | null
  columns: { code: string; name: string }[]
  rows: string[]
  /** Buttons that only few rows have, by row name. */
  more: Record<string, MoreBox[]>
  notes: Record<string, string>
  /** The entries behind the rows, so that an outdated form never changes another entry. */
  keys: string
  mayAssign: boolean
  problems: ProblemView[]
  conflict: { text: string; differing: string[] } | null
  /** The effect of saving; null while the user edits. */
  preview: MatrixPreview | null
  notices: { text: string }[]
}

/** The letter of a column; input names stay two or three characters long. */
export function columnLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

export function rowName(index: number): string {
  return index.toString(36)
}

/** The input name of the checkbox for the entry itself, when it has no buttons. */
export const SHOWN = 'shown'

/** Values of the form's submit buttons. */
export const MATRIX_INTENTS = { confirm: 'confirm', edit: 'edit' } as const
