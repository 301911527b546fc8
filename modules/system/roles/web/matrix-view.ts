import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** A button beyond the columns. */
export type MoreBox = [code: string, name: string, isTicked: boolean]

/** Whether it opens a group of fields, and is no verb. */
export function opensFields([code]: MoreBox): boolean {
  return code.startsWith('group.')
}

/** A box of a column: ticked, empty, or no such button. */
export type BoxState = '0' | '1' | '2'
export const NO_BUTTON: BoxState = '2'

const DIGITS = 36

/**
 * One menu entry as a text of level, boxes and name. A module may have hundreds
 * of them, and every byte of one is in the page once more for the scripts.
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

/** What is given and taken from whom, before somebody confirms it. */
export type MatrixPreview = {
  digest: string
  added: string[]
  removed: string[]
  /** How many people hold the role, in words. */
  people: string
  faces: FaceView[]
  /** How many people are not shown with a face. */
  others: number
  /** Names of the ticked boxes. */
  ticked: string[]
}

export type MatrixView = {
  title: string
  draw: string
  roles: { value: string; label: string }[]
  role: { id: string; name: string; version: number; href: string | null } | null
  tabs: TabLink[]
  /** `isTicked` of a module that is a page itself; one with menus shows with any of them. */
  module: { id: string; name: string; isTicked: boolean | null } | null
  columns: { code: string; name: string }[]
  rows: string[]
  /** What only few rows have, by row name. */
  more: Record<string, MoreBox[]>
  notes: Record<string, string>
  /** The entries that the rows stand for, so that a late answer never hits another entry. */
  keys: string
  mayAssign: boolean
  problems: ProblemView[]
  conflict: { text: string; differing: string[] } | null
  /** What saving would do; null while boxes are ticked. */
  preview: MatrixPreview | null
  notices: { text: string }[]
}

/** The letter of a column; ids and names of boxes stay two or three characters long. */
export function columnLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

export function rowName(index: number): string {
  return index.toString(36)
}

/** Stands for the entry itself, where it has no buttons. */
export const SHOWN = 'shown'

/** Buttons of the form that saves. */
export const MATRIX_INTENTS = { confirm: 'confirm', edit: 'edit' } as const
